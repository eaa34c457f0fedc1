// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config chc --time-limit 1
// args: check --property unreach-call --exit-zero --config predicate
// args: check --property unreach-call --exit-zero --config product
// args: check --property unreach-call --exit-zero --config octagon
// args: check --property unreach-call --exit-zero --config interval
// expect: ^Verdict: (FALSE|UNKNOWN\((imprecise|time-limit)\))
// reject: ^Verdict: TRUE
// A block may lie where one lay that was freed, and a number may remember that.

#include <stdint.h>
#include <stdlib.h>
void reach_error(void) {}

int main(void)
{
  void *block = malloc(8);
  uintptr_t first = (uintptr_t)block;
  free(block);
  uintptr_t second = (uintptr_t)malloc(8);
  if (first == second)
    reach_error();
  return 0;
}
