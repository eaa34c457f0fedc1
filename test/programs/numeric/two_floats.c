// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* States with different infinities stay apart, so that nothing is lost where both are numbers. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_error(void);
int main(void)
{
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x < y)
    if (y < 1.0f)
      if (x >= 2.0f)
        __VERIFIER_error();
  return 0;
}
