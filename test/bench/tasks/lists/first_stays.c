/* Whoever removes an element behind another one never removes the first. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__ size);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

struct Node {
  int value;
  struct Node *next;
};

int main(void)
{
  struct Node *list = 0;
  for (int i = 0; i < 4; i++) {
    struct Node *node = malloc(sizeof *node);
    node->value = __VERIFIER_nondet_int();
    node->next = list;
    list = node;
  }
  int unwanted = __VERIFIER_nondet_int();
  for (struct Node *node = list; node && node->next;)
    if (node->next->value == unwanted)
      node->next = node->next->next;
    else
      node = node->next;
  for (; list; list = list->next)
    check(list->value != unwanted);
}
