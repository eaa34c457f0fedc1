// args: check --config octagon
// args: check --config octagon-sep
// args: check --config octagon-cegar
// expect: ^Verdict: FALSE
// expect-status: 10
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_error(void);
int main(void)
{
  float x = __VERIFIER_nondet_float(), y = x;
  if (!(y <= x))
    __VERIFIER_error();
  return 0;
}
