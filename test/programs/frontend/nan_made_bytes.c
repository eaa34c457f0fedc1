// args: check --exit-zero
// args: check --exit-zero --config bmc
// expect: ^Verdict: UNKNOWN
/* The bytes of a NaN in memory. */
#include <string.h>
extern void reach_error(void);
float zero;
static void divide(float *to)
{
  *to = zero / zero;
}
int main(void)
{
  float made;
  unsigned char bytes[4];
  divide(&made);
  memcpy(bytes, &made, 4);
  if (bytes[3] & 0x80)
    reach_error();
  return 0;
}
