// An address less a number in the first page: that depends on where the object lies.
// args: check --config bmc
// args: check --config k-induction -m32
// args: check --time-limit 4
// reject: TRUE|FALSE
// expect-status: 5
#include <stdint.h>
extern void reach_error(void);
static int object;
int main(void)
{
  if ((uintptr_t)&object - 0x601000 < 4000)
    reach_error();
}
