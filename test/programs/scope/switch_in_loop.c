// args: run --input 1,2,3
// args: run --input 1,2,3 -m32
// args: run --input 1,2,3 -DADDRESS -m32
// expect: \A1 2 3 $
#include <stdio.h>
int main(void)
{
  for (int i = 3; i < 6; i++)
    switch (i) {
      int x;
    case 1: x = 4;
    case 3:
    case 4:
    case 5:
#ifdef ADDRESS
      printf("%d ", *&x);
#else
      printf("%d ", x);
#endif
      x = 5;
    }
}
