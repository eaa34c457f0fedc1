/* A pile that is asked to give more than it has hands out nothing, which is taken for a number. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__ size);
extern void free(void *block);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

struct Node {
  int value;
  struct Node *below;
};
static struct Node *pile;
static void put(int value)
{
  struct Node *node = malloc(sizeof *node);
  node->value = value;
  node->below = pile;
  pile = node;
}

static int take(void)
{
  if (!pile)
    return 0;
  struct Node *top = pile;
  int value = top->value;
  pile = top->below;
  free(top);
  return value;
}

int main(void)
{
  int taken = 1;
  for (int i = 0; i < 7; i++) {
    if (__VERIFIER_nondet_uint() % 2)
      put(i + 1);
    else if (i > 3)
      taken = take();
    check(taken != 0);
  }
}
