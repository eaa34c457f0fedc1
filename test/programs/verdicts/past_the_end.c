// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// One past an array may be the same place as itself written in another way.

extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
int a[2], b[2];

int main(void)
{
  int *end = &a[0] + 2, *other = __VERIFIER_nondet_bool() ? &a[1] + 1 : b;
  if (end == other)
    reach_error();
  return 0;
}
