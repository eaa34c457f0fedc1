// args: check --property unreach-call --config chc --time-limit 20 --invariants-out /dev/stdout
// expect: ^\(define-fun \|main:\d+\| .*main::x.*main::y
// expect: ^Verdict: TRUE$
// expect-status: 0
// The solution becomes an invariant of the loop's head.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  while (x < n) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
}
