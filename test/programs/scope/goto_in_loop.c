// args: run --input 1,2,3
// args: run --input 1,2,3 -m32
// expect: \A1 11 2 12 3 13 $
#include <stdio.h>
int main(void)
{
  for (int i = 3; i < 6; i++) {
    goto inside;
    int x = 3;
  inside:
    printf("%d ", x);
    x += 10;
    while (i == 9)
      x++;
    printf("%d ", x);
  }
}
