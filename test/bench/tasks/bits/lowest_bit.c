/* A number with its lowest bit at 14 may leave 3 when divided by 7. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  if ((x & -x) == 0x4000)
    check(x % 7 != 3);
}
