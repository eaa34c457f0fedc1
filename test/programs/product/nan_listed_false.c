// args: check --config product --second-opinion none
// args: check --config product-state --second-opinion none
// args: check --config product-arg --second-opinion none
// args: check --config product-path --second-opinion none
// args: check --config product-one --second-opinion none
// expect: ^Verdict: FALSE
// expect-status: 10
/* A value that is not a number can have any payload; none of them stands for the others. */
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  union {
    float f;
    unsigned u;
  } v;
  float x = __VERIFIER_nondet_float();
  if (x == x)
    return 0;
  while (__VERIFIER_nondet_int()) {
    if (x == 1.0f)
      reach_error();
    v.f = x;
    if (v.u == 0x7fc00001u)
      reach_error();
  }
  return 0;
}
