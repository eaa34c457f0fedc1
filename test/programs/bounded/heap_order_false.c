// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Ones come after zeros in a list, but zeros may come again.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next;
  int mark;
};

int main(void)
{
  struct item *list = malloc(sizeof *list), *last = list;
  int mark = 0;
  list->mark = 0;
  list->next = NULL;
  while (__VERIFIER_nondet_int()) {
    last->next = malloc(sizeof *last);
    last = last->next;
    last->next = NULL;
    if (__VERIFIER_nondet_int())
      mark = 1 - mark;
    last->mark = mark;
  }
  while (list && list->mark == 0)
    list = list->next;
  for (; list; list = list->next)
    if (list->mark != 1)
      reach_error();
}
