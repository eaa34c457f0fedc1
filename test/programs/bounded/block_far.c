// Nor is anything that is computed from a distance, and kept in a variable.
// args: check --config k-induction
// expect: Verdict: FALSE
// expect-status: 10
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
volatile uintptr_t sink;
int main(void)
{
  char *first = malloc(16);
  uintptr_t d = 0;
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    char *p = malloc(16);
    d = ((uintptr_t)p - (uintptr_t)first) >> 30;
    n++;
    if (n == 1000)
      reach_error();
  }
  sink = d;
  return 0;
}
