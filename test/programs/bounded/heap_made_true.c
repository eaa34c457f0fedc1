// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// Blocks are blocks wherever they are allocated.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next;
  int number;
};

static struct item *make(int number, struct item *next)
{
  struct item *fresh = malloc(sizeof *fresh);
  fresh->number = number;
  fresh->next = next;
  return fresh;
}

int main(void)
{
  struct item *list = NULL;
  while (__VERIFIER_nondet_int()) {
    list = make(1, list);
  }
  for (; list; list = list->next)
    if (list->number != 1)
      reach_error();
}
