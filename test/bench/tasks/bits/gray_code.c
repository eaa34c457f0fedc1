/* Neighbours in the Gray code differ in one bit, the last and the first too. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned long x = __VERIFIER_nondet_ulong(), next = x + 1;
  unsigned long difference = (x ^ x >> 1) ^ (next ^ next >> 1);
  check(difference != 0 && (difference & (difference - 1)) == 0);
}
