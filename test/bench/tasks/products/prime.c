/* 4294967291 is the largest prime below 2^32, so no two numbers above one have it as their product.
 */
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
  unsigned long a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_uint();
  if (a > 1 && b > 1)
    check(a * b != 4294967291);
}
