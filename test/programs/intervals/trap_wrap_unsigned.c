// args: check --property unreach-call --exit-zero --config interval --check-contracts
// args: check --property unreach-call --exit-zero --config interval --narrow 0
// args: check --property unreach-call --exit-zero --analysis 'interval(merge=join)' --check-contracts --time-limit 4
// args: check --property unreach-call --exit-zero --analysis 'value + interval(merge=join)' --check-contracts --time-limit 4
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval' --order wto
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// A counter that is never negative is zero again after all numbers.

extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void)
{
  unsigned char i = __VERIFIER_nondet_uint() % 4;
  do
    i += 3;
  while (i > 2 && i != 17);
  if (i < 3)
    reach_error();
  return 0;
}
