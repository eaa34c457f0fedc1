// args: check --property unreach-call --analysis 'value + interval(merge=join)' --check-contracts
// expect: ^Verdict: TRUE
// args: check --property unreach-call --exit-zero --analysis value
// args: check --property unreach-call --exit-zero --config interval
// expect: ^Verdict: UNKNOWN
// Intervals forget what a recursive function knew before it called itself; values do not.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static void turn(int depth)
{
  int x = 3;
  if (depth)
    turn(depth - 1);
  int y = __VERIFIER_nondet_int();
  if (y >= 0 && y < x && y > 2)
    reach_error();
}
int main(void)
{
  turn(2);
  return 0;
}
