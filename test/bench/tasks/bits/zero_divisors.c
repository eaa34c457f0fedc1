/* Neither factor is zero, the product of 64 bits is. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  if (a != 0 && b != 0 && a % 3 == 1)
    check(a * b != 0);
}
