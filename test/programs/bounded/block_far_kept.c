// Nor what blocks hold that was computed so.
// args: check --config k-induction
// expect: Verdict: FALSE
// expect-status: 10
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
  long d;
  struct node *next;
} * list;
int main(void)
{
  struct node *first = malloc(sizeof *first);
  first->d = 0;
  first->next = 0;
  list = first;
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->d = (long)(((uintptr_t)p - (uintptr_t)first) >> 30);
    p->next = list;
    list = p;
    n++;
    if (n == 1000)
      reach_error();
  }
}
