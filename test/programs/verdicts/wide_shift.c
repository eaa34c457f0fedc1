// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// 128 bits are more than intervals hold.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void)
{
  __int128 y = (__int128)__VERIFIER_nondet_int() << 70;
  if (y < 0 && (long long)(y >> 70) == -3)
    reach_error();
  return 0;
}
