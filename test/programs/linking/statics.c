// args: run {dir}/statics_part.c
// args: run {dir}/statics_part.c -m32
// args: run {dir}/statics_part.c --inline
// expect: ^1 1 2 2 7$
#include <stdio.h>
#include "shared.h"
static int count = 1;
static int helper(void)
{
  return count;
}
int shared = 3;
int tentative;
int tentative;
int main(void)
{
  int a = helper(), b = part();
  count = 1;
  printf("%d %d %d %d %d\n", a, count, b, part(), shared + tentative);
}
