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
// One block may begin where another ends: no heap of ours decides that.

#include <stdlib.h>
void reach_error(void) {}

int main(void)
{
  char *first = malloc(16), *second = malloc(16);
  if (first + 16 == second)
    reach_error();
  return 0;
}
