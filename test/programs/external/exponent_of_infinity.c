// args: check --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* C does not say which exponent an infinity has; glibc writes 0, gcc nothing. */
#include <math.h>
extern void reach_error(void);
int main(void)
{
  int exponent = 7;
  frexp(INFINITY, &exponent);
  if (exponent == 0)
    reach_error();
  return 0;
}
