// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config chc
// args: check --property unreach-call --exit-zero --config predicate
// args: check --property unreach-call --exit-zero --config product
// args: check --property unreach-call --exit-zero --config octagon
// args: check --property unreach-call --exit-zero --config interval
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// Locals of two calls, one after the other, may lie in the same place, and numbers remember it.

#include <stdint.h>
void reach_error(void) {}

static uintptr_t one(void)
{
  int x;
  return (uintptr_t)&x;
}

static uintptr_t other(void)
{
  int y;
  return (uintptr_t)&y;
}

int main(void)
{
  uintptr_t first = one(), second = other();
  if (first == second)
    reach_error();
  return 0;
}
