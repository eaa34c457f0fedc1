// args: check
// args: check --config bmc
// expect: ^Verdict: TRUE$
/* Constants, inputs and copies keep their signs; whatever is made of a NaN is one, and quiet. */
#include <math.h>
#include <string.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
static unsigned long long bits_of(double x)
{
  unsigned long long bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
int main(void)
{
  double x = __VERIFIER_nondet_double(), copy = x, made = x + 1;
  if (bits_of(copy) != bits_of(x) || bits_of(-copy) == bits_of(x))
    reach_error();
  if (signbit(__builtin_nan("")) || !signbit(-__builtin_nan("")))
    reach_error();
  if (x != x && (bits_of(made) & 0x7ff8000000000000) != 0x7ff8000000000000)
    reach_error();
  double again = made;
  if (bits_of(made) != bits_of(again))
    reach_error();
  return 0;
}
