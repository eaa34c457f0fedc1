// args: check --property unreach-call --config chc --time-limit 20
// expect: __VERIFIER_nondet_int\(\) at 17:11 returns 7$
// expect: ^  path$
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// A way to the error through a recursive function, executed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(int n)
{
  return n <= 0 ? 0 : 1 + count(n - 1);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n <= 20 && count(n) == 7)
    reach_error();
}
