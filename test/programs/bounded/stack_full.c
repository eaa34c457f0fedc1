// Locals that find no room do not lie over the heap: nothing is said of such executions.
// args: check --config bmc
// args: check --config k-induction-plain
// reject: TRUE|FALSE
// expect-status: 5
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  char big[600000000];
  char *p = malloc(4), *q = __VERIFIER_nondet_uint() ? big : p;
  *p = 1;
  if (q == p)
    return 0;
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 600000000u)
    return 0;
  q[i] = 2;
  if (i == 536870912u && *p == 1)
    reach_error();
  return 0;
}
