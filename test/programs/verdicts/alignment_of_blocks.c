// args: check
// expect: ^Verdict: TRUE
// How far behind a multiple of its alignment a block lies does not tell where it lies.

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
  int *a = malloc(4), *b = malloc(8);
  if (((uintptr_t)a & 7) != 0 || (uintptr_t)b % 16 != 0)
    reach_error();
  return 0;
}
