// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// A list of unknown length.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

struct node {
  struct node *next;
  int value;
};
int main(void)
{
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = list;
    fresh->value = list ? list->value + 1 : 0;
    list = fresh;
  }
  if (list && list->value == 3)
    reach_error();
}
