// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Nested loops with bounds from outside.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++) {
      s = s ? 0 : 1;
      if (s > 0)
        reach_error();
    }
}
