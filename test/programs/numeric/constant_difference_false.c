// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* A sum that wraps, and one that rounding takes back. */
extern unsigned __VERIFIER_nondet_uint(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_error(void);
int main(void)
{
  float a = __VERIFIER_nondet_float();
  if (!(a >= 1.0f && a <= 0x1p25f))
    return 0;
  float b = a + 1.0f;
  unsigned x = __VERIFIER_nondet_uint(), y = x + 5;
  if (b <= a && y < x + 3)
    __VERIFIER_error();
  return 0;
}
