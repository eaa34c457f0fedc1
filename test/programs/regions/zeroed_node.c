// args: cfa --inline
// expect: region r\d+ "(x|tmp).0" cell 32
// expect: region r\d+ "(x|tmp).8" cell 64
// expect: region r\d+ "table" cell 32
// reject: cell 8$
//
// calloc, behind a wrapper too, writes the cells that the program reads.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void *zalloc(size_t size)
{
  return calloc(1, size);
}

int main(void)
{
  struct node *x = zalloc(sizeof *x);
  x->value++;
  x->next = x;
  unsigned n = __VERIFIER_nondet_uint();
  int *table = calloc(n, sizeof *table);
  unsigned at = __VERIFIER_nondet_uint();
  return x->next->value + table[at];
}
