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
// A local object holds anything when its function is entered again.

extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

static int use(int write)
{
  int a[4];
  int i = __VERIFIER_nondet_uint() % 4;
  if (write)
    for (int k = 0; k < 4; k++)
      a[k] = 1;
  return a[i];
}
int main(void)
{
  use(1);
  if (use(0) == 2)
    reach_error();
  return 0;
}
