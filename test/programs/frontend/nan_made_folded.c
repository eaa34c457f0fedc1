// args: check --exit-zero
// expect: ^Verdict: UNKNOWN
/* Nobody writes these globals, so that they are known; the processor divides all the same. */
#include <math.h>
extern void reach_error(void);
static double zero, minus = -1;
int main(void)
{
  if (signbit(zero / zero) || signbit(sqrt(minus)))
    reach_error();
  return 0;
}
