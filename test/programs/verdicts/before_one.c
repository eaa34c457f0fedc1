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
// What lies before an object is as much the layout's choice as what lies behind it.

#include <stdint.h>
void reach_error(void) {}
int x[1], y[1];

int main(void)
{
  if ((uintptr_t)x - 4 == (uintptr_t)y)
    reach_error();
  return 0;
}
