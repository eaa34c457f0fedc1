// args: check --config bmc
// args: check --config k-induction
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* The assumption has the form of that which allocation makes, but it looks at an address. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
int x;
int main(void)
{
  int *p = &x;
  *p = 3;
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n > 16)
    return 0;
  __VERIFIER_assume((unsigned long)p <= 0x601100UL - n);
  __VERIFIER_error();
  return 0;
}
