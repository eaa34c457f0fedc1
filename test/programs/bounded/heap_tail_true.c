// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// All blocks hold the number, but for the last one, which gets it after the loop.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  int number;
  struct item *next;
};

int main(void)
{
  struct item *list = malloc(sizeof *list), *last = list;
  while (__VERIFIER_nondet_int()) {
    last->number = 7;
    last->next = malloc(sizeof *last);
    last = last->next;
  }
  last->number = 7;
  last->next = NULL;
  for (; list; list = list->next)
    if (list->number != 7)
      reach_error();
}
