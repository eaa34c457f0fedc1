// The same where the address is kept as a number.
// args: check --config k-induction
// expect: Verdict: FALSE
// expect-status: 10
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  unsigned long u = (unsigned long)malloc(8), i = 0;
  *(int *)u = 0;
  while (__VERIFIER_nondet_uint()) {
    u = (unsigned long)malloc(8);
    *(int *)u = 1;
    i++;
    if (i == 1000)
      reach_error();
  }
  return *(int *)u;
}
