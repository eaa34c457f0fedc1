// args: run
// expect: -- unsupported: va_arg of a small struct with a large alignment at .*:16
// expect-status: 5
/* Its registers are fewer than its size, which the area of unnamed arguments does not tell. */
#include <stdarg.h>

struct s {
  int a;
} __attribute__((aligned(16)));

static int get(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  n += va_arg(ap, int);
  n += va_arg(ap, struct s).a;
  va_end(ap);
  return n;
}

int main(void)
{
  struct s s = {5};
  return get(1, 2, s);
}
