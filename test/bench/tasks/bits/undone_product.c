/* An odd factor has an inverse modulo 2^64, which four Newton steps find from 5 right bits:
 * multiplication by both changes nothing. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned long factor = 0x9e3779b97f4a7c15, inverse = 3 * factor ^ 2;
  for (int i = 0; i < 4; i++)
    inverse *= 2 - factor * inverse;
  unsigned long x = __VERIFIER_nondet_ulong();
  check(x * factor * inverse == x);
}
