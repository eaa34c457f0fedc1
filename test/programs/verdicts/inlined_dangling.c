// args: check --property unreach-call --config value
// args: check --property unreach-call --config value --inline
// args: check --property unreach-call --config value-cegar --inline
// args: check --property unreach-call --config interval --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// A function's objects end with it, also where it is inlined: what a pointer that was kept finds
// there may be anything.
extern void reach_error(void);
static int *kept;

static void keep(int *p)
{
  int *copy = p;
  kept = copy;
}

static void leave(void)
{
  int local = 5;
  keep(&local);
}

int main(void)
{
  leave();
  if (*kept != 5)
    reach_error();
  return 0;
}
