// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// A byte of an integer, at an index that is not known.

extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void)
{
  int x = 0x01020304;
  ((char *)&x)[__VERIFIER_nondet_uint() & 3] = 0;
  if (x == 0x01000304)
    reach_error();
  return 0;
}
