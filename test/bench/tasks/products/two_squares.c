/* The sum of two squares never leaves 3 when divided by 4. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  check((a * a + b * b) % 4 != 3);
}
