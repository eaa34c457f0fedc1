// args: check --config octagon
// args: check --config polyhedra
// args: check --config oadlSep
// expect: ^Verdict: FALSE
// expect-status: 10
/* The divisor is no double: the nearest one is less, and gives 7. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);
int main(void)
{
  long long y = __VERIFIER_nondet_uchar();
  if (y < 1 || y > 6)
    return 0;
  long long x = 7 * (1LL << 60) + y, quotient = x / ((1LL << 60) + 1);
  if (quotient == 6)
    __VERIFIER_error();
  return 0;
}
