// args: check
// args: check --config bmc
// expect: ^Verdict: TRUE$
/* Conversions and roundings keep the sign of a NaN. */
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void)
{
  float x = __VERIFIER_nondet_float();
  double y = x;
  long double z = floor(y);
  if (!signbit(x) != !signbit(y) || !signbit(y) != !signbit(z))
    reach_error();
  if (!signbit(-x) == !signbit(y))
    reach_error();
  return 0;
}
