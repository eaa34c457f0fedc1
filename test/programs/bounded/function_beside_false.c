// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config octagon
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --config predicate
// args: check --property unreach-call --config chc
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// A pointer leads to a function of another type beside one that fits: it is called all the same.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void stop(void)
{
  reach_error();
}
static int go_on(void)
{
  return 0;
}
int main(void)
{
  int (*call)(void) = __VERIFIER_nondet_int() ? (int (*)(void))stop : go_on;
  call();
}
