// args: check --config interval
// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
/* An address that went through floats is still one. */
extern void __VERIFIER_error(void);
int x[2];
int main(void)
{
  long double address = (unsigned long)x;
  address += 4;
  *(int *)(unsigned long)address = 1;
  if (x[1] == 1)
    __VERIFIER_error();
  return 0;
}
