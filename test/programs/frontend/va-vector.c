// args: check --config bmc
// args: check -m32
// expect: ^Verdict: TRUE
/* Short vectors among variable arguments lie at the next word; on i386, where all of them are in
 * memory, they are aligned. */
#include <stdarg.h>
extern void reach_error(void);
typedef float v4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));

static int holds(int n, ...)
{
  va_list list;
  va_start(list, n);
  int a = va_arg(list, int);
  v4 b = va_arg(list, v4);
  i4 c = va_arg(list, i4);
  int d = va_arg(list, int);
  va_end(list);
  return a == 1 && b[0] == 2 && b[3] == 5 && c[0] == 6 && c[3] == 9 && d == 10;
}

int main(void)
{
  v4 v = {2, 3, 4, 5};
  i4 w = {6, 7, 8, 9};
  if (!holds(4, 1, v, w, 10))
    reach_error();
  return 0;
}
