// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The body comes before the test.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, n = __VERIFIER_nondet_uint();
  do {
    i++;
  } while (i < n);
  if (i < n || i == 3)
    reach_error();
}
