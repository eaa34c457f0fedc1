// The same where the number is added to a variable that had the address before.
// args: check --config bmc
// args: check --config k-induction -m32
// reject: TRUE|FALSE
// expect-status: 5
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int object;
int main(void)
{
  uintptr_t at = (uintptr_t)&object;
  if (__VERIFIER_nondet_int())
    at -= 0x601000;
  if (at < 4000)
    reach_error();
  return 0;
}
