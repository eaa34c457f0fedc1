// args: run --input 5,6
// args: run --input 5,6 -m32
// expect: ^5 6$
// expect: ^1 2 3$
#include <stdio.h>
int first[2] = {1, 2};
char apart[4] = {3};
int main(void)
{
  int *null = 0, *wild = (int *)64;
  int a = *null, b = *wild;
  printf("%d %d\n", a, b);
  *null = 7;
  *wild = 8;
  printf("%d %d %d\n", first[0], first[1], apart[0]);
}
