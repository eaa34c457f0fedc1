// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// A global that a called function changes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int level, peak;
static void up(void)
{
  level++;
  if (level > peak)
    peak = level;
}
int main(void)
{
  while (__VERIFIER_nondet_int()) {
    if (level < 3)
      up();
    else
      level = 0;
    if (peak > 3)
      reach_error();
  }
}
