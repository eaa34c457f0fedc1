/* Seven discs take 127 moves. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static unsigned moves(unsigned discs)
{
  return discs == 0 ? 0 : 2 * moves(discs - 1) + 1;
}

int main(void)
{
  unsigned discs = __VERIFIER_nondet_uint();
  if (discs < 12)
    check(moves(discs) != 127);
}
