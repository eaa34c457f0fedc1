// args: run --input 1,2
// args: run --input 1,2 --inline
// args: run --input 1,2 -m32
// expect: \A1 2 $
#include <stdio.h>
static int f(void)
{
  int x, y;
  y = x;
  x = 8;
  return y;
}
int main(void)
{
  printf("%d ", f());
  printf("%d ", f());
}
