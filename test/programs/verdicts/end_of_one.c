// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config chc
// args: check --property unreach-call --exit-zero --config predicate
// args: check --property unreach-call --exit-zero --config product
// args: check --property unreach-call --exit-zero --config octagon
// args: check --property unreach-call --exit-zero --config interval
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// One object may begin where another ends: no layout of ours decides that.

extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
int a[2], b[2];

int main(void)
{
  int *end = &a[0] + 2, *other = __VERIFIER_nondet_bool() ? &a[1] : b;
  if (end == other)
    reach_error();
  return 0;
}
