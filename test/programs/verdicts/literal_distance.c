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
// "abc" may lie in "xabc": their distance is not known, nor that there is none.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void)
{
  const char *texts[2] = {"xabc", "abc"};
  int i = __VERIFIER_nondet_int() & 1;
  if (i && texts[i] - texts[!i] == 1)
    reach_error();
  return 0;
}
