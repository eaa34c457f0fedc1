// args: check --config k-induction --encoding integer
// args: check --config bmc --encoding integer
// args: check --config k-induction --encoding bitvector
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// False because a sum wraps around.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x > 5 && y > 5 && x + y < 5 && x - y > 4294960000u)
    reach_error();
  return 0;
}
