// args: check --config bmc
// args: check --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The last of many lengths alone is wrong.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long size);

struct node {
  struct node *next;
  int number;
};

static struct node *make(int length)
{
  struct node *head = 0;
  while (length > 0) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = head;
    fresh->number = length--;
    head = fresh;
  }
  return head;
}

int main(void)
{
  int length = 1, count = 0;
  while (length < 20 && __VERIFIER_nondet_int())
    length++;
  for (struct node *p = make(length); p; p = p->next)
    if (p->number != ++count)
      reach_error();
  if (count == 20)
    reach_error();
}
