// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// A new block is none of those that there were.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int *kept = malloc(sizeof *kept);
  *kept = 1;
  while (__VERIFIER_nondet_int()) {
    int *fresh = malloc(sizeof *fresh);
    *fresh = 2;
    if (*kept != 1)
      reach_error();
  }
}
