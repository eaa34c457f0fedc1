/* Powers of three modulo 2^16 come to 3^300. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned power = 1, wanted = 1;
  for (int i = 0; i < 300; i++)
    wanted = wanted * 3 & 0xffff;
  while (__VERIFIER_nondet_uint()) {
    power = power * 3 & 0xffff;
    check(power != wanted);
  }
}
