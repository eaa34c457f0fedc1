// args: run --input 5
// args: run --input 5 -m32
// expect: \A0 1 2 \n-- exit
// args: run --input 5,6,7 -DIN_MACRO
// args: run --input 5,6,7 -DIN_MACRO -m32
// expect: \A5 6 \n-- exit
/* An object lives as long as its block: the initialiser can still read it when control comes back.
 * Without an initialiser its value is lost. */
#include <stdio.h>
#define DECLARE_AND_USE                                                                            \
  int x;                                                                                           \
  if (p)                                                                                           \
    printf("%d ", *p);                                                                             \
  x = 3;

int main(void)
{
  int *p = 0;
  int n = 0;
again:;
#ifdef IN_MACRO
  DECLARE_AND_USE
#else
  int x = p ? *p + 1 : 0;
  printf("%d ", x);
#endif
  p = &x;
  if (n++ < 2)
    goto again;
  return 0;
}
