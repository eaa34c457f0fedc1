// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// Comparisons bound floats, and arithmetic keeps to the bounds.

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
void reach_error(void) {}

int main(void)
{
  double x = __VERIFIER_nondet_double();
  float y = __VERIFIER_nondet_float();
  if (x >= 1 && x <= 2) {
    double z = x * x + 1;
    if (z < 2 || z > 5 || z != z || (int)z > 5)
      reach_error();
  }
  if (y > 0 && y < 1 && !(y < 1.5))
    reach_error();
  return 0;
}
