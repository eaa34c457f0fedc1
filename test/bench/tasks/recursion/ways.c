/* Ways through a grid: 20 from a corner to the other of three by three. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static unsigned ways(unsigned right, unsigned up)
{
  return right == 0 || up == 0 ? 1 : ways(right - 1, up) + ways(right, up - 1);
}

int main(void)
{
  unsigned right = __VERIFIER_nondet_uint(), up = __VERIFIER_nondet_uint();
  if (right <= 4 && up <= 4)
    check(ways(right, up) != 20);
}
