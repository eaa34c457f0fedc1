// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// What equals zero need not have its bits.

extern float __VERIFIER_nondet_float(void);
void reach_error(void) {}

int main(void)
{
  union { float number; unsigned bits; } x;
  x.number = __VERIFIER_nondet_float();
  if (x.number == 0.0f && x.bits != 0)
    reach_error();
  return 0;
}
