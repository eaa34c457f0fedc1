// args: run --input 5
// args: run --input 5 -m32
// expect: \A5 6$
// args: run --print-input --input 5
// expect: ^inputs: 5$
#include <stdio.h>
int main(void)
{
  goto inside;
  {
    int x = 4;
  inside:
    printf("%d ", x);
    x = 6;
    goto still;
  still:
    printf("%d", x);
  }
}
