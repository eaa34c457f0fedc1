/* Mirrored twice, 32 bits are what they were. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static unsigned mirror(unsigned x)
{
  unsigned y = 0;
  for (int i = 0; i < 32; i++) {
    y = y << 1 | (x & 1);
    x >>= 1;
  }
  return y;
}

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  check(mirror(mirror(x)) == x);
}
