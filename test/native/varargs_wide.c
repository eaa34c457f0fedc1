/* models: LP64 */
/* Unnamed arguments of 16 bytes: __int128, long double, packed unions of what is aligned. */
#include <stdarg.h>
#include <stdio.h>

typedef struct { long double x; char c; } aligned;
typedef union { aligned a; } __attribute__((packed)) packed;

static void show(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  while (n--) {
    printf("%d ", va_arg(ap, int));
    printf("%lld ", (long long)(va_arg(ap, __int128) >> 60));
    printf("%g ", (double)va_arg(ap, long double));
    packed p = va_arg(ap, packed);
    aligned a = va_arg(ap, aligned);
    printf("%c %c %g\n", p.a.c, a.c, (double)a.x);
  }
  va_end(ap);
}

int main(void)
{
  packed p = {{1, 'p'}};
  aligned a = {2.5L, 'a'};
  __int128 x = (__int128)-77 << 64;
  show(2, 1, x, 2.5L, p, a, 2, x + 1, 3.5L, p, a);
  return 0;
}
