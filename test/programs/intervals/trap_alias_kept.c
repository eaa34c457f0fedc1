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
// One of two variables is not written through a pointer.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int x = 1, y = 2;
int main(void)
{
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 5;
  if (x == 1)
    reach_error();
  return 0;
}
