// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// What all blocks of a list hold is an invariant, however long the list is.
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
  while (__VERIFIER_nondet_int()) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->low = 3;
    fresh->high = __VERIFIER_nondet_int();
    if (fresh->high < 3)
      fresh->high = 3;
    fresh->next = list;
    list = fresh;
  }
  for (struct item *at = list; at; at = at->next)
    if (at->low > at->high)
      reach_error();
}
