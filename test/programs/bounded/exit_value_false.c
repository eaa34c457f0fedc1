// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// What holds when a loop is left.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, n = __VERIFIER_nondet_uint();
  while (i < n)
    i++;
  if (i == n)
    reach_error();
}
