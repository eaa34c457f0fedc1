// args: check --config value
// args: check --config value -m32
// args: check --config value -DELEMENTS
// args: check --config value -DIN_RANGE
// args: check --config value -DPOINTER
// expect: ^Verdict: FALSE
// expect-status: 10
/* A number whose distance from an address is looked at may be an address in the same memory. */
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int array[3];

int main(void)
{
#ifdef POINTER
  char *place = (char *)__VERIFIER_nondet_ulong();
  if (place - (char *)array != 4)
    return 0;
#else
  uintptr_t place = __VERIFIER_nondet_ulong();
#endif
#ifdef ELEMENTS
  if ((int *)place - array != 1)
    return 0;
#elif defined IN_RANGE
  if (place - (uintptr_t)array >= sizeof array || place % 4)
    return 0;
#else
  if ((uintptr_t)place - (uintptr_t)array != 4)
    return 0;
#endif
  *(int *)place = 7;
  if (array[1] == 7)
    reach_error();
  return 0;
}
