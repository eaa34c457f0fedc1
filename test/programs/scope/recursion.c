// args: run --input 1,2,3
// args: run --input 1,2,3 -m32 -DADDRESS
// args: run --input 1,2,3 --inline
// expect: \A1 2 3 30 20 10 $
#include <stdio.h>
static void f(int depth)
{
  int x;
#ifdef ADDRESS
  int *volatile p = &x;
#else
  int *p = &x;
#endif
  printf("%d ", *p);
  *p *= 10;
  if (depth)
    f(depth - 1);
  printf("%d ", x);
}
int main(void)
{
  f(2);
}
