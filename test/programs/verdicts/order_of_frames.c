// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config execute
// args: check --property unreach-call --exit-zero --config chc
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// Whether the stack grows downwards is the machine's choice.

#include <stddef.h>
void reach_error(void) {}

static void descend(int *above, int n)
{
  int here = n;
  if (above && &here < above)
    reach_error();
  if (n)
    descend(&here, n - 1);
}

int main(void)
{
  descend(NULL, 2);
  return 0;
}
