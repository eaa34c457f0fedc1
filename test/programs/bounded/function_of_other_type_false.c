// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config octagon
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --config predicate
// args: check --property unreach-call --config chc
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// A pointer of one type leads to a function of another type, which is called all the same.
extern void reach_error(void);

static void stop(void)
{
  reach_error();
}
int main(void)
{
  int (*call)(void) = (int (*)(void))stop;
  call();
}
