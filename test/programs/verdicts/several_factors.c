// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// Multiplication by an even number has no inverse.

extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  if (x * 4u == 8u && x != 2u)
    reach_error();
  return 0;
}
