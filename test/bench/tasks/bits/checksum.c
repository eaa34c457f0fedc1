/* Some word of 16 bits has this remainder. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static unsigned char remainder_of(unsigned short word)
{
  unsigned char rest = 0xff;
  for (int i = 15; i >= 0; i--) {
    int carry = (rest >> 7) ^ (word >> i & 1);
    rest = rest << 1;
    if (carry)
      rest ^= 0x2f;
  }
  return rest;
}

int main(void)
{
  unsigned short word = __VERIFIER_nondet_ushort();
  if ((word & 15) == 5)
    check(remainder_of(word) != 0xa7);
}
