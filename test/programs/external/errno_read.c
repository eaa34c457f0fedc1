// args: check --config bmc
// args: check
// expect: Verdict: FALSE
// expect-status: 10
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  errno = 0;
  if (getchar() == EOF && errno == EIO)
    reach_error();
}
