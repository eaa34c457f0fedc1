// args: cfa --inline
// expect: region r\d+ "a" cell 32
// expect: region r\d+ "l" cell 64
// expect: region r\d+ "#sizes" cell 64
// args: run
// args: run --inline
// args: run --inline --undefined havoc
// expect: -- exit 55 after
//
// realloc asks for the size of a block: that is kept apart from what is in the block, and a
// function without a body does not change it.
#include <stdlib.h>

void report(int *text);

int main(void)
{
  int *a = malloc(10 * sizeof *a);
  long *l = malloc(10 * sizeof *l);
  int other = 0;
  for (int i = 0; i < 10; i++)
    a[i] = i, l[i] = i;
  report(&other);
  a = realloc(a, 20 * sizeof *a);
  l = realloc(l, 11 * sizeof *l);
  int sum = (int)l[9] + (int)l[1];
  for (int i = 0; i < 10; i++)
    sum += a[i];
  return sum;
}
