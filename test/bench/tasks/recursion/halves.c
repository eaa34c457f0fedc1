/* 32 bits can be halved 31 times until one is left. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static unsigned halvings(unsigned n)
{
  return n <= 1 ? 0 : 1 + halvings(n / 2);
}

int main(void)
{
  check(halvings(__VERIFIER_nondet_uint()) <= 31);
}
