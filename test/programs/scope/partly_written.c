// args: run --input 5
// args: run --input 5 -m32
// expect: \A3 5 3$
#include <stdio.h>
struct pair { int a, b; };
int main(void)
{
  struct pair q;
  q.a = 3;
  printf("%d %d ", q.a, q.b);
  struct pair copy = q;
  printf("%d", copy.a + copy.b - q.b);
}
