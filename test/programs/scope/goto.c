// args: run --input 1,2,3
// args: run --input 1,2,3 -m32
// args: run --input 1,2,3 -DADDRESS
// expect: \A1 2 3 $
#include <stdio.h>
int main(void)
{
  int n = 0;
again:;
  int x;
#ifdef ADDRESS
  int *p = &x;
  printf("%d ", *p);
#else
  printf("%d ", x);
#endif
  x = 7;
  if (++n < 3)
    goto again;
}
