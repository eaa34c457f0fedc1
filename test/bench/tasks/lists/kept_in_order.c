/* Each number is put before the first that is not smaller, so by induction a list of any length is
 * in order. */
extern unsigned __VERIFIER_nondet_uint(void);
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
  while (__VERIFIER_nondet_uint()) {
    struct Node *node = malloc(sizeof *node), **at = &list;
    node->value = __VERIFIER_nondet_int();
    while (*at && (*at)->value < node->value)
      at = &(*at)->next;
    node->next = *at;
    *at = node;
  }
  for (; list && list->next; list = list->next)
    check(list->value <= list->next->value);
}
