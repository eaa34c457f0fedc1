// The same where the address goes in, or comes out, as a number.
// args: check --config bmc
// args: check --time-limit 4 -m32
// args: check --time-limit 4 --semantics svcomp
// reject: TRUE|FALSE
// expect-status: 5
#include <stdint.h>
extern void reach_error(void);
int main(void)
{
  int x = 0, *p;
  __asm__("mov %1, %0" : "=r"(p) : "r"((uintptr_t)&x));
  *p = 5;
  if (x == 5)
    reach_error();
}
