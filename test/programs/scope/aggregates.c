// args: run --input 5,6,7
// args: run --input 5,6,7 -m32
// args: run --input 5,6,7 -DADDRESS
// expect: \A1 0 0 2 0 5 6$
#include <stdio.h>
struct pair { int a, b; };
int main(void)
{
  int part[3] = {1};
  struct pair p = {.a = 2}, q;
  int whole[2];
#ifdef ADDRESS
  struct pair *volatile address = &q;
  int *volatile other = whole;
#endif
  printf("%d %d %d %d %d ", part[0], part[1], part[2], p.a, p.b);
  printf("%d %d", q.b, whole[1]);
}
