// The C library may forget that a number was too large when it reads at the end of the text.
// args: check --config bmc
// reject: TRUE|FALSE
// expect-status: 5
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  long first;
  int second;
  errno = 0;
  if (sscanf("99999999999999999999", "%ld%d", &first, &second) == 1 && errno == ERANGE)
    reach_error();
}
