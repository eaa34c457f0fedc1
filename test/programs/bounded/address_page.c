// No object lies in the first or the last page: flags and errors in the place of pointers.
// args: check --config bmc
// args: check --config k-induction -m32
// args: check
// expect: Verdict: TRUE
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int object;
static void *find(int n)
{
  return n < 0 ? (void *)(intptr_t)-12 : n > 5 ? (void *)1 : &object;
}
int main(void)
{
  int n = __VERIFIER_nondet_int();
  void *found = find(n);
  int is_error = (uintptr_t)found >= (uintptr_t)-4095;
  if (is_error != (n < 0) || (found == (void *)1) != (n > 5))
    reach_error();
}
