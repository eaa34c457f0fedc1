// args: check --config bmc --second-opinion none
// args: check --config predicate --second-opinion none
// args: check --config value --second-opinion none
// args: check --config octagon --second-opinion none
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* Which of two zeros fmin takes is not said. */
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  double x = __VERIFIER_nondet_int() ? 0.0 : 1.0, y = -0.0;
  if (x == 0 && signbit(fmin(x, y)))
    reach_error();
  return 0;
}
