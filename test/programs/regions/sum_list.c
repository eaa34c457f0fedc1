// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
// The sum of two neighbours, less the one, is the other.
#include <stdint.h>
extern void reach_error(void);
struct node {
  uintptr_t link;
  int value;
} a, b, c;
int main(void)
{
  uintptr_t next = (uintptr_t)&c;
  b.link = (uintptr_t)&a + next;
  struct node *from = &a;
  struct node *q = (struct node *)(b.link - (uintptr_t)from);
  q->value = 3;
  if (c.value == 3)
    reach_error();
  return 0;
}
