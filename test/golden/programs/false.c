// part of: check-false.cmd
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int twice(int x)
{
  return 2 * x;
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  int sum = 0;
  for (int i = 0; i < 12; i++)
    sum += 2;
  if (n == -5 && c == 250 && twice(sum) == 48)
    reach_error();
  return 0;
}
