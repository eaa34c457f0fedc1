// args: check --config bmc --encoding integer
// args: check --config k-induction --encoding integer
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The bitwise operators are no arithmetic: their values come on demand.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x == 1234 && y < 100 && (x ^ y) == 1250)
    reach_error();
  return 0;
}
