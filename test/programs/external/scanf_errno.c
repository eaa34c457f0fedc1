// A number of the input may be too large for any type.
// args: check
// args: check --config bmc --max-k 12
// expect: Verdict: FALSE
// expect-status: 10
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  int number;
  errno = 0;
  if (scanf("%d", &number) == 1 && errno == ERANGE)
    reach_error();
}
