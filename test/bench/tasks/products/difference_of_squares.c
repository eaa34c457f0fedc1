/* (a + b) (a - b) is a^2 - b^2, with wrap-around as well. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_uint();
  check((a + b) * (a - b) == a * a - b * b);
}
