// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config chc
// args: check --property unreach-call --config predicate
// expect: ^Verdict: TRUE
// Comparisons within one object, of different objects from inside, and of members of a list say nothing about
// where objects lie.

#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
void reach_error(void) {}
struct link { int value; struct link *next; } head, *last = &head;
int a[3], b[3];

int main(void)
{
  int sum = 0;
  int *which = __VERIFIER_nondet_bool() ? a : b;
  for (int *p = a; p < a + 3; p++)
    sum += 1 + *p;
  if (which == &a[1] || &b[2] == which || sum != 3)
    reach_error();
  struct link *fresh = malloc(sizeof *fresh);
  if (!fresh)
    return 0;
  fresh->next = &head;
  last->next = fresh;
  last = fresh;
  int *block = malloc(3 * sizeof *block), *end = block + 3;
  if (!block)
    return 0;
  for (int *p = block; p < end; p++)
    *p = 5;
  if (block[2] != 5 || last == &head || &last->next == &head.next)
    reach_error();
  return 0;
}
