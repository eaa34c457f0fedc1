// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config octagon
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --config chc
// expect: ^Verdict: TRUE$
// reject: no known function
// A pointer leads to functions of other types alone: integers are cut on their way there and back.
extern void reach_error(void);

static long seen;
static long note(short x, unsigned char y)
{
  seen = x + y;
  return 3;
}
static void forget(void)
{
  seen = 0;
}
int main(void)
{
  int (*call)(int, int) = (int (*)(int, int))note;
  int (*end)(void) = (int (*)(void))forget;
  if (call(-1, 257) != 3 || seen != 0)
    reach_error();
  seen = 1;
  end();
  if (seen)
    reach_error();
}
