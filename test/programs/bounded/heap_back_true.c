// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// Each block is the one before the one after it.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next, *back;
};

int main(void)
{
  struct item *first = malloc(sizeof *first), *last = first;
  first->next = first->back = NULL;
  while (__VERIFIER_nondet_int()) {
    last->next = malloc(sizeof *last);
    last->next->back = last;
    last = last->next;
    last->next = NULL;
  }
  for (struct item *at = first; at; at = at->next)
    if (at->next && at->next->back != at)
      reach_error();
}
