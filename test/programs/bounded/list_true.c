// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// A list on the heap.
extern void *malloc(unsigned long);
extern void reach_error(void);

struct node {
  struct node *next;
  int value;
};
int main(void)
{
  struct node *list = 0;
  for (int i = 0; i < 4; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = list;
    fresh->value = i;
    list = fresh;
  }
  int last = 4;
  for (struct node *at = list; at; at = at->next) {
    if (at->value != last - 1)
      reach_error();
    last = at->value;
  }
  if (last != 0)
    reach_error();
}
