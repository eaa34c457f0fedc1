// A block is as large as asked for, whether the size is written as a number or held by a variable.
// args: check --config k-induction
// args: check
// expect: Verdict: FALSE
// expect-status: 10
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  unsigned long n = 8;
  int *p = malloc(8), i = 0;
  *p = 0;
  while (__VERIFIER_nondet_uint()) {
    p = malloc(n);
    *p = i;
    if (i == 1000)
      reach_error();
    i++;
    n = 8;
  }
  return *p;
}
