// args: check --config bmc
// args: check --config k-induction
// args: check --time-limit 4
// reject: TRUE|FALSE
// expect-status: 5
#include <stdint.h>
extern void reach_error(void);
static int object;
int main(void)
{
  if ((uintptr_t)&object == 4096 || (uintptr_t)&object > (uintptr_t)-8192)
    reach_error();
}
