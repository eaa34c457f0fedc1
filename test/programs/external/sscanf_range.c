// args: check
// args: check -m32 --config bmc
// expect: Verdict: TRUE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  long number;
  errno = 0;
  if (sscanf("99999999999999999999", "%ld", &number) != 1 || errno != ERANGE || number != LONG_MAX)
    reach_error();
}
