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
// A pointer into an outer activation changes its variable.

void reach_error(void) {}

static void down(int depth, int *out)
{
  int own = depth;
  if (depth > 0)
    down(depth - 1, &own);
  *out = own + 1;
}
int main(void)
{
  int x = 0;
  down(2, &x);
  if (x == 3)
    reach_error();
  return 0;
}
