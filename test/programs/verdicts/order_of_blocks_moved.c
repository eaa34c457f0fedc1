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
// The order of blocks is not known where both addresses were moved, either.

#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void)
{
  unsigned i = __VERIFIER_nondet_uint() % 4;
  uintptr_t first = (uintptr_t)malloc(16), second = (uintptr_t)malloc(16);
  if (second + i < first + i)
    reach_error();
  return 0;
}
