// args: check --exit-zero --analysis invariants(variables=0,predicates=-1)
// expect: ^Verdict: FALSE
/* What was remembered of a variable does not hold of its next value. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if ((x & y) != 6)
    return 0;
  y = __VERIFIER_nondet_uint();
  if ((x & y) != 6)
    reach_error();
  return 0;
}
