// args: check --config k-induction
// args: check --config k-induction -m32
// args: check --config bmc -DCOUNT=3
// expect: ^Verdict: TRUE
//
// Where calloc is told a type its fields lie apart, though nothing is inlined: a number in a field
// is no part of an address.
#include <stdlib.h>
#ifndef COUNT
#define COUNT 1
#endif

extern void reach_error(void);

struct node {
  char kind;
  int value;
  struct node *next;
};

int main(void)
{
  struct node *x = calloc(COUNT, sizeof *x), *last = x + COUNT - 1;
  if (last->value != 0 || last->next != NULL)
    reach_error();
  last->value = 3;
  last->next = calloc(1, sizeof *last);
  last->next->kind++;
  last->next->next = last;
  if (last->next->kind != 1 || last->next->value != 0 || last->next->next->value != 3)
    reach_error();
}
