/* The way out in a hurry keeps the second lock. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int first, second;
static void lock(int *which)
{
  check(*which == 0);
  *which = 1;
}
static void unlock(int *which)
{
  check(*which == 1);
  *which = 0;
}
static int work(int request)
{
  lock(&first);
  if (request > 100) {
    lock(&second);
    if (request % 64 == 11) {
      unlock(&first);
      return -1;
    }
    unlock(&second);
  }
  unlock(&first);
  return 0;
}

int main(void)
{
  int failures = 0;
  while (failures < 2)
    failures -= work(__VERIFIER_nondet_int());
}
