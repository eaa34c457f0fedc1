/* A float that is not below zero may have the sign bit. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

union Bits {
  float number;
  unsigned bits;
};

int main(void)
{
  union Bits bits;
  bits.number = __VERIFIER_nondet_float();
  if (bits.number >= 0 && bits.number < 5)
    check(bits.bits >> 31 == 0);
}
