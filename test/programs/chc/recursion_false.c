// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// A recursive function that is wrong from depth 4 on.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int count(int n)
{
  return n <= 0 ? 0 : n == 4 ? 6 : 1 + count(n - 1);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && count(n) != n)
    reach_error();
}
