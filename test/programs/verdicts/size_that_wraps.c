// args: check --property unreach-call --exit-zero
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config bmc -DWIDE
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// A size that grows from 100 wraps around, so that the next block may lie 32 bytes behind it.

#include <stddef.h>
#include <stdlib.h>
void reach_error(void) {}

int main(void)
{
#ifdef WIDE
  size_t size = 100;
#else
  unsigned size = 100;
#endif
  for (int i = 0; i < 16; i++)
    size *= 16;
  char *first = malloc(size), *second = malloc(10);
  if (first + 32 == second)
    reach_error();
  return 0;
}
