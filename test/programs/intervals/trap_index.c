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
// Any element may be written.

extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int a[1000];
int main(void)
{
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 1000) {
    a[i] = 7;
    if (a[999] == 7)
      reach_error();
  }
  return 0;
}
