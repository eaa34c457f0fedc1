/* A list of any length, all of whose elements are one. */
extern unsigned __VERIFIER_nondet_uint(void);
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
  while (__VERIFIER_nondet_uint()) {
    struct Node *node = malloc(sizeof *node);
    node->value = 1;
    node->next = list;
    list = node;
  }
  for (; list; list = list->next)
    check(list->value == 1);
}
