// args: check --analysis invariants(variables=0,predicates=-1)
// expect: ^Verdict: TRUE$
// args: check --exit-zero --analysis invariants(variables=0,predicates=0)
// expect: ^Verdict: UNKNOWN
/* Two conditions on the same two variables: the first is remembered where it is a predicate. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if ((x & y) != 6)
    return 0;
  if ((x & y) != 6)
    reach_error();
  return 0;
}
