// args: check --config value
// args: check --config value -m32
// args: check --config value -DSIGNED
// args: check --config value -DIN_RANGE
// args: check --config value -m32 -DIN_RANGE
// expect: ^Verdict: FALSE
// expect-status: 10
/* A number between two addresses may be an address in the same memory. */
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
struct pair {
  int first, second;
} pairs[3];

int main(void)
{
  uintptr_t place = __VERIFIER_nondet_ulong();
#ifdef IN_RANGE
  if (place < (uintptr_t)pairs || place >= (uintptr_t)&pairs[3] || place % 4)
    return 0;
#elif defined SIGNED
  if ((intptr_t)place < (intptr_t)&pairs[1].second || (intptr_t)place > (intptr_t)&pairs[1].second)
    return 0;
#else
  if (!(place <= (uintptr_t)&pairs[1].second && place >= (uintptr_t)&pairs[1].second))
    return 0;
#endif
  *(int *)place = 7;
  if (pairs[1].second == 7)
    reach_error();
  return 0;
}
