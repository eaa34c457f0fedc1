// args: check --config bmc --time-limit 5
// args: check --config k-induction --time-limit 5
// expect: ^Verdict: TRUE$
// expect-status: 0
// Fixed-point numbers: the product of two that are extended before is as wide as they are together,
// and its sign follows from theirs.  The same product in 32 and in 64 bits has the same circuit.
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

static short multiply(short a, short b)
{
  int product = (a * b + 0x4000) >> 15;
  return (short)(product > 32767 ? 32767 : product);
}

int main(void)
{
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  short c = multiply(a, b);
  if (a < 0 && b < 0 && c < 0)
    reach_error();
  if ((long long)a * b != a * b || (unsigned char)a * (unsigned char)b > 65025)
    reach_error();
  return 0;
}
