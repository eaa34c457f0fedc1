// args: check
// args: check -m32 --config bmc --max-k 12
// expect: Verdict: TRUE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  long number;
  errno = 0;
  if (scanf("%ld", &number) == 1 && errno && number != LONG_MAX && number != LONG_MIN)
    reach_error();
}
