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
// Blocks of memory are not allocated upwards on every machine.

#include <stdlib.h>
void reach_error(void) {}

int main(void)
{
  int *first = malloc(4), *second = malloc(4);
  if (second < first)
    reach_error();
  return 0;
}
