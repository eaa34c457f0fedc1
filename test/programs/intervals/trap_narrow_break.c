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
// A loop that is left in two ways: narrowing keeps both.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void)
{
  int n = 10, i;
  n *= 10;
  for (i = 0; i < n; i++)
    if (__VERIFIER_nondet_int())
      break;
  if (i < n)
    reach_error();
  return 0;
}
