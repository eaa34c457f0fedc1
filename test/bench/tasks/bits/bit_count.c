/* Bits counted by clearing the lowest, and by sums of neighbours. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned x = __VERIFIER_nondet_ushort(), rest = x, count = 0;
  while (rest) {
    rest &= rest - 1;
    count++;
  }
  x = (x & 0x5555) + (x >> 1 & 0x5555);
  x = (x & 0x3333) + (x >> 2 & 0x3333);
  x = (x & 0x0f0f) + (x >> 4 & 0x0f0f);
  check(count == (x & 0xff) + (x >> 8));
}
