// Nor is where the next one lies.
// args: check --config k-induction
// args: check
// expect: Verdict: FALSE
// expect-status: 10
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  char *p = malloc(8), *q;
  unsigned long i = 0;
  *p = 0;
  while (__VERIFIER_nondet_uint()) {
    p = malloc(8);
    for (q = p; q < p + 8; q++)
      *q = 1;
    i++;
    if (i == 200 && (__VERIFIER_nondet_uint() ^ 0x5a5a5u) * 77u == 0x1f2f3f4fu)
      reach_error();
  }
  return *p;
}
