/* What is counted is never below zero, and what is owed is never above. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int steps = 0, debt = -1;
  while (__VERIFIER_nondet_int()) {
    if (steps < 1000)
      steps++;
    if (debt > -1000)
      debt -= steps;
  }
  int paid = -debt;
  assert(steps >= 0 && debt < 0);
  assert(paid > 0);
  return 0;
}
