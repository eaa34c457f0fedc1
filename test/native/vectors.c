/* GNU vectors. */
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
static v4 twice(v4 x) { return x + x; }
int main(void)
{
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  v4 c = twice(a) * b - 1;
  c[2] = 7;
  printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
  f4 f = {1, 2, 3, 4};
  f = f / 2;
  printf("%g %g\n", f[0], f[3]);
  return 0;
}
