// args: run --input 1,2,3
// args: run --input 1,2,3 -m32
// args: run --input 1,2,3 -DADDRESS
// args: run --input 1,2,3 -DADDRESS --inline
// expect: \A1 2 3 $
#include <stdio.h>
int main(void)
{
  for (int i = 0; i < 3; i++) {
    int x;
#ifdef ADDRESS
    int *volatile p = &x;
    printf("%d ", *p);
#else
    printf("%d ", x);
#endif
    x = 9;
  }
}
