// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Not all that is in the list is a block on the heap.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next;
  int number;
};

int main(void)
{
  struct item local = {NULL, 5}, *list = NULL;
  int count = 0;
  while (__VERIFIER_nondet_int()) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->number = 1;
    fresh->next = list;
    list = fresh;
    if (++count == 3) {
      local.next = list;
      list = &local;
    }
  }
  for (; list; list = list->next)
    if (list->number != 1)
      reach_error();
}
