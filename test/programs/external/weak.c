// args: run {dir}/weak_part.c
// args: run {dir}/weak_part.c -m32
// expect: ^20 2 21 5$
// args: run -DALONE
// expect: ^10 1 -1 5$
#include <stdio.h>
__attribute__((weak)) int f(void)
{
  return 10;
}
__attribute__((weak)) int variable = 1;
__attribute__((weak)) int only = 5;
extern int from_part(void);
#ifdef ALONE
int from_part(void)
{
  return -1;
}
#endif
int main(void)
{
  int a = f();
  printf("%d %d %d %d\n", a, variable, from_part(), only);
}
