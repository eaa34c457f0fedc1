// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
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
    if (peak > 2)
      reach_error();
  }
}
