// args: check --property unreach-call --config value-cegar
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval --check-contracts
// args: check --property unreach-call --exit-zero --config interval --narrow 0
// args: check --property unreach-call --exit-zero --analysis 'interval(merge=join)' --check-contracts --time-limit 4
// args: check --property unreach-call --exit-zero --analysis 'value + interval(merge=join)' --check-contracts --time-limit 4
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval' --order wto
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// The bits of a float are not its number.

extern float __VERIFIER_nondet_float(void);
void reach_error(void) {}

int main(void)
{
  union { float number; unsigned bits; } x;
  x.number = __VERIFIER_nondet_float();
  if (x.number >= 1 && x.number <= 2 && x.bits > 1000)
    reach_error();
  return 0;
}
