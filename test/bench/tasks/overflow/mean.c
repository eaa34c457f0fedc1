/* The sum of two numbers may not have a place. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < low)
    return 0;
  return (low + high) / 2 > high;
}
