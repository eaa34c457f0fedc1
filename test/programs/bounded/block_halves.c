// Nor a part of an address.
// args: check --config k-induction
// expect: Verdict: FALSE
// expect-status: 10
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union both {
  char *p;
  uint32_t half[2];
};
volatile uint32_t sink;
int main(void)
{
  union both a, b;
  a.p = malloc(16);
  uint32_t first = a.half[1], d = first;
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    b.p = malloc(16);
    d = b.half[1];
    n++;
    if (n == 1000)
      reach_error();
  }
  sink = d;
  sink = first;
}
