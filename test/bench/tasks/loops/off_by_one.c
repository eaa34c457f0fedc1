/* Steps of three from an arbitrary start below 3 need not end at 30. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned at = __VERIFIER_nondet_uint(), steps = 0;
  if (at > 2)
    return 0;
  while (at < 30) {
    at += 3;
    steps++;
  }
  check(steps == 10 && at == 30);
}
