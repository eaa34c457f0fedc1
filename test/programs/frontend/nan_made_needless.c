// args: check --exit-zero
// args: check --exit-zero --config bmc
// args: check --exit-zero --config value-cegar
// expect: ^Verdict: FALSE
/* That it is a NaN does not depend on which one it is. */
#include <string.h>
extern void reach_error(void);
double zero;
static int is_nan(double x)
{
  unsigned long long bits;
  memcpy(&bits, &x, sizeof bits);
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}
int main(void)
{
  if (is_nan(zero / zero))
    reach_error();
  return 0;
}
