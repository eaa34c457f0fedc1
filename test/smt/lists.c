/* Allocated memory, recursion with objects of its own, function pointers, copying. */
extern int __VERIFIER_nondet_int(void);
void *malloc(__SIZE_TYPE__);
void *memcpy(void *, const void *, __SIZE_TYPE__);
void free(void *);

struct node {
  int value;
  struct node *next;
};

static struct node *cons(int value, struct node *next)
{
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value;
  fresh->next = next;
  return fresh;
}

static int sum(const struct node *list)
{
  int here[2] = {0, 0};
  if (!list)
    return 0;
  here[list->value & 1] = list->value;
  return here[0] - here[1] + sum(list->next);
}

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }

int main(void)
{
  int (*functions[2])(int) = {twice, thrice};
  struct node *list = 0, copy;
  int n = __VERIFIER_nondet_int() & 3;
  for (int i = 0; i < n; i++)
    list = cons(functions[__VERIFIER_nondet_int() & 1](__VERIFIER_nondet_int()), list);
  if (sum(list) == 42)
    return 1;
  if (list) {
    memcpy(&copy, list, sizeof copy);
    list->value++;
    if (copy.value == 9 && list->value != 10)
      return 2;
    free(list);
  }
  return 0;
}
