// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// The body comes before the test.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, n = __VERIFIER_nondet_uint();
  do {
    i++;
  } while (i < n);
  if (i < n)
    reach_error();
}
