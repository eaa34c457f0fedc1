// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* The same of floats, and of a float and an integer made of it. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_error(void);
int main(void)
{
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (!(x >= 0.0f && x <= 100.0f))
    return 0;
  float z = x + 1.0f;
  if (z < x)
    __VERIFIER_error();
  if (!(y >= 0.0f && y <= 100.0f))
    return 0;
  int i = (int)y;
  if (i > y + 3.0)
    __VERIFIER_error();
  return 0;
}
