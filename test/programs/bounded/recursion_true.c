// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// Recursion that ends.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned sum(unsigned n)
{
  return n ? n + sum(n - 1) : 0;
}
int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5)
    return 0;
  if (sum(n) != n * (n + 1) / 2)
    reach_error();
}
