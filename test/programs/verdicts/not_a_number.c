// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// An input may differ from itself.

extern double __VERIFIER_nondet_double(void);
void reach_error(void) {}

int main(void)
{
  double x = __VERIFIER_nondet_double();
  if (x != x)
    reach_error();
  return 0;
}
