// args: run --seed 5
// args: run --seed 6 -m32
// expect: \A1 1 1 1$
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
  int x, a[3];
  int *p = malloc(12);
  int i = x & 1;
  printf("%d %d ", x == x, (x & 1) == i);
  printf("%d %d", a[i] == a[i], p[i] == p[i]);
}
