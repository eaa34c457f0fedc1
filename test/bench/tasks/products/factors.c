/* 1022117 is 1009 times 1013. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  if (a > 1 && a <= b)
    check(a * b != 1022117);
}
