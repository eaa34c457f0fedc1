// args: run
// expect: -- unsupported: printf with %n at .*:11:3
// expect-status: 5
// reject: -- exit
/* What is printed is not modelled in numbers, so that a %n cannot be ignored. */
#include <stdio.h>

int main(void)
{
  int n = 7;
  printf("abc%-5hn\n", (short *)&n);
  return n;
}
