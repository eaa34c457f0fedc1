// args: cfa
// expect: region r\d+ "pool\[\].0" cell 32
// expect: region r\d+ "pool\[\].4" cell 32
// expect: region r\d+ "pool\[\].8" cell 32
/* The counter has a constant bound, so that twelve times it does not wrap around. */
struct node {
  int kind, value, next;
};
static char pool[1200];
int main(void)
{
  for (unsigned long i = 0; i < 100; i++) {
    struct node *n = (struct node *)(pool + i * sizeof(struct node));
    n->kind = 1;
    n->value = n->kind + 1;
    n->next = n->value;
  }
  return 0;
}
