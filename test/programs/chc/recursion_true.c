// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// A summary of a recursive function.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
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
