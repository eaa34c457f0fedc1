// args: check --property unreach-call --analysis 'value + interval(merge=join)' --check-contracts
// expect: ^Verdict: TRUE
// args: check --property unreach-call --exit-zero --analysis value
// args: check --property unreach-call --exit-zero --config interval
// expect: ^Verdict: UNKNOWN
// Two bounds leave one number, which values keep where intervals forget.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static void turn(int depth)
{
  int x = __VERIFIER_nondet_int();
  if (x < 5 || x > 5)
    return;
  if (depth)
    turn(depth - 1);
  if (x != 5)
    reach_error();
}
int main(void)
{
  turn(2);
  return 0;
}
