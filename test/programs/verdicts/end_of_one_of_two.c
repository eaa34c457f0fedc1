// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config octagon
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// As end_of_one.c, where each of both pointers may point to each of both arrays.

extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
int a[2], b[2];

int main(void)
{
  int *p = __VERIFIER_nondet_bool() ? a : b, *q = __VERIFIER_nondet_bool() ? a : b;
  if (p + 2 == q)
    reach_error();
  return 0;
}
