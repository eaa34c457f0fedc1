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
// A byte of an integer is written.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 10)
    return 0;
  ((char *)&x)[1] = 1;
  if (x > 255)
    reach_error();
  return 0;
}
