// args: check --exit-zero
// expect: ^Verdict: UNKNOWN
/* The operands are constants on each way. */
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  if (signbit((__VERIFIER_nondet_int() ? 0.0 : 1.0) * INFINITY))
    reach_error();
  return 0;
}
