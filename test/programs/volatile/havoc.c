// args: run
// args: run -m32
// expect: ^1 1 2 3 1 4$
// args: run --volatile havoc --input 11,12,13,14,15,16,17,18,19
// expect: ^11 12 1[3-8] 1[3-8] 1[3-8] 1[3-8]$
#include <stdio.h>
volatile int x = 1;
volatile struct pair { int a, b; } p = {2, 3};
int main(void)
{
  int first = x, second = x;
  struct pair copy = p;
  volatile int local = 4;
  int *volatile pointer = (int *)&x;
  volatile int *to = &x;
  int third = *to;
  int fourth = local;
  printf("%d %d %d %d %d %d\n", first, second, copy.a, copy.b, third, fourth);
}
