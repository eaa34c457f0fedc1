// args: check --property unreach-call --config value
// args: check --property unreach-call --config value --inline
// args: check --property unreach-call --config value-cegar --inline
// expect: ^Verdict: TRUE
// args: cfa --inline
// reject: havoc-memory
// An object that is only lent to the functions called is as it should be before its end, and needs
// no word afterwards.
extern void reach_error(void);

static void set(int *p, int value)
{
  *p = value;
}

static int get(void)
{
  int local = 0;
  set(&local, 3);
  set(&local, local + 1);
  return local;
}

int main(void)
{
  if (get() != 4)
    reach_error();
  return 0;
}
