// args: check --property unreach-call --config chc --time-limit 20 --invariants-out /dev/stdout
// expect: ^\(define-fun \|count:returns\| .*count!result!0
// expect: ^Verdict: TRUE$
// expect-status: 0
// The summary of a recursive function says how it returns.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(int n)
{
  return n <= 0 ? 0 : 1 + count(n - 1);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && count(n) != n)
    reach_error();
}
