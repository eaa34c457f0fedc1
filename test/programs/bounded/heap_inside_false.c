// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// What a pointer into a block writes is in the block.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next;
  int low, high;
};

int main(void)
{
  struct item *list = NULL;
  int *inside = NULL, count = 0;
  while (__VERIFIER_nondet_int()) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->low = 1;
    fresh->high = 2;
    fresh->next = list;
    list = fresh;
    if (++count == 2)
      inside = &fresh->low;
  }
  if (inside && count == 4)
    *inside = 3;
  for (; list; list = list->next)
    if (list->low > list->high)
      reach_error();
}
