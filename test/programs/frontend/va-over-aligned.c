// args: check
// args: check -m32
// expect: ^Verdict: TRUE
/* The area of unnamed arguments is aligned as the most aligned one, since va_arg rounds addresses. */
#include <stdarg.h>

extern void reach_error(void);

struct aligned {
  _Alignas(64) char text[128];
};

static int get(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  n += va_arg(ap, int);
  struct aligned a = va_arg(ap, struct aligned);
  va_end(ap);
  return n + a.text[100];
}

int main(void)
{
  struct aligned a;
  a.text[100] = 9;
  if (get(1, 2, a) != 12)
    reach_error();
  return 0;
}
