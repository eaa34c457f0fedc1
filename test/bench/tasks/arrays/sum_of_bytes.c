/* Twenty bytes sum up to 5100 at most. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned char bytes[20];
  unsigned sum = 0;
  for (int i = 0; i < 20; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 20; i++)
    sum += bytes[i];
  check(sum <= 5100);
}
