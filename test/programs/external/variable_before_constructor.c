// args: run --input 7
// args: run --input 7 -m32
// expect: ^7 2 1$
// expect: ^-- exit 0
#include <stdio.h>
extern int outside;
int seen, order;
__attribute__((constructor)) static void late(void)
{
  seen = outside;
  order = order * 2;
}
__attribute__((constructor(101))) static void early(void)
{
  order = order + 1;
}
__attribute__((destructor)) static void end(void)
{
  printf("%d\n", 1);
}
int main(void)
{
  printf("%d %d ", seen, order);
}
