// args: check --config octagon
// args: check --config octagon-sep
// args: check --config octagon-cegar
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* A difference of 0 does not make two infinities smaller than each other, but y <= x + 1 holds. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_error(void);
int main(void)
{
  float x = __VERIFIER_nondet_float(), y = x - 1;
  if (x > 0 && y >= x && x > 1e30f)
    __VERIFIER_error();
  return 0;
}
