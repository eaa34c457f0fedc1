// args: check --config bmc --second-opinion none
// args: check --config predicate --second-opinion none
// expect: ^Verdict: TRUE
/* Where the zeros have one sign, or one is no zero, all is said. */
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  double x = __VERIFIER_nondet_int() ? 0.0 : 1.0;
  if (fmin(x, -0.0) != 0 || signbit(fmin(x, 0.0)) || fmax(x, 2.0) != 2.0)
    reach_error();
  return 0;
}
