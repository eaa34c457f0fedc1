/* Six elements, turned round, come in the order in which they were put in front. */
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
  struct Node *list = 0, *turned = 0;
  for (int i = 0; i < 6; i++) {
    struct Node *node = malloc(sizeof *node);
    node->value = i;
    node->next = list;
    list = node;
  }
  while (list) {
    struct Node *next = list->next;
    list->next = turned;
    turned = list;
    list = next;
  }
  for (int i = 0; i < 6; i++) {
    check(turned && turned->value == i);
    turned = turned->next;
  }
  check(turned == 0);
}
