/* Variable arguments of all types, va_copy, va_list passed on. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct small { char a; short b; };
struct pt { float x, y; };
struct dd { double a, b; };
struct mid { long a; double b; };
struct big { int v[7]; };
struct odd { char c[3]; };
union cover { struct { char c; int i; short s; double d; } in; long long all[4]; };

static void show(const char *kinds, va_list ap)
{
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i': printf("i%d ", va_arg(ap, int)); break;
    case 'c': printf("c%c ", va_arg(ap, int)); break;
    case 'l': printf("l%ld ", va_arg(ap, long)); break;
    case 'L': printf("L%lld ", va_arg(ap, long long)); break;
    case 'd': printf("d%g ", va_arg(ap, double)); break;
    case 'D': printf("D%g ", (double)va_arg(ap, long double)); break;
    case 's': printf("s%s ", va_arg(ap, const char *)); break;
    case 'S': { struct small s = va_arg(ap, struct small); printf("S%d,%d ", s.a, s.b); break; }
    case 'P': { struct pt p = va_arg(ap, struct pt); printf("P%g,%g ", p.x, p.y); break; }
    case 'E': { struct dd p = va_arg(ap, struct dd); printf("E%g,%g ", p.a, p.b); break; }
    case 'M': { struct mid m = va_arg(ap, struct mid); printf("M%ld,%g ", m.a, m.b); break; }
    case 'B': { struct big b = va_arg(ap, struct big); printf("B%d,%d ", b.v[0], b.v[6]); break; }
    case 'O': { struct odd o = va_arg(ap, struct odd); printf("O%.3s ", o.c); break; }
    case 'U': { union cover u = va_arg(ap, union cover); printf("U%llx,%llx ", u.all[0], u.all[1]); break; }
    case 'f': printf("f%d ", va_arg(ap, int (*)(const char *))("37")); break;
    }
  printf("\n");
}
static void all(const char *kinds, ...)
{
  va_list ap;
  va_start(ap, kinds);
  show(kinds, ap);
  va_end(ap);
}
static int sum(int n, ...)
{
  va_list ap, copy;
  int total = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) {
    if (i == n / 2)
      va_copy(copy, ap);
    total += va_arg(ap, int);
  }
  va_end(ap);
  for (int i = n / 2; i < n; i++)
    total = total * 2 + va_arg(copy, int);
  va_end(copy);
  return total;
}
static int next(va_list *ap) { return va_arg(*ap, int); }
static int shared(int n, ...)
{
  va_list ap;
  va_start(ap, n);
  int r = 0;
  while (n--)
    r = r * 10 + next(&ap);
  r = r * 10 + va_arg(ap, int);
  va_end(ap);
  return r;
}
static int format(char *out, size_t n, const char *f, ...)
{
  va_list ap;
  va_start(ap, f);
  int r = vsnprintf(out, n, f, ap);
  va_end(ap);
  return r;
}
static int both(const char *f, ...)
{
  va_list ap;
  va_start(ap, f);
  int r = vprintf(f, ap);
  va_end(ap);
  va_start(ap, f);
  r += vfprintf(stdout, f, ap);
  va_end(ap);
  return r;
}
static double mean(double first, int a, int b, int c, int d, int e, int g, int n, ...)
{
  va_list ap;
  va_start(ap, n);
  for (int i = 0; i < n; i++)
    first += i % 2 ? va_arg(ap, double) : va_arg(ap, int);
  va_end(ap);
  return first + a + b + c + d + e + g;
}

int main(void)
{
  all("icslLd", -1, 'x', "str", -5l, 1ll << 40, 2.5f);
  all("iiiiiiiidddddddddi", 1, 2, 3, 4, 5, 6, 7, 8, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10);
  all("iDiD", 1, 2.5L, 3, -4.25L);
  all("SPiEiMiBi", (struct small){1, -2}, (struct pt){1, 2}, 3, (struct dd){4, 5}, 6, (struct mid){7, 8.5}, 9, (struct big){{10, [6] = 16}}, 11);
  all("OcOL", (struct odd){"abc"}, 'y', (struct odd){"xyz"}, 77ll);
  all("EEEEEd", (struct dd){1, 2}, (struct dd){3, 4}, (struct dd){5, 6}, (struct dd){7, 8}, (struct dd){9, 10}, 11.5);
  all("MMMMMl", (struct mid){1, 2}, (struct mid){3, 4}, (struct mid){5, 6}, (struct mid){7, 8}, (struct mid){9, 10}, 11l);
  all("f", atoi);
  all("UiU", (union cover){.all = {-1, 0x123456789abcdefll, 5}}, 3, (union cover){.all = {77, -2}});
  all("");
  printf("%d %d\n", sum(5, 1, 2, 3, 4, 5), sum(8, 1, 1, 1, 1, 2, 2, 2, 2));
  printf("%d\n", shared(7, 1, 2, 3, 4, 5, 6, 7, 8));
  char out[12];
  printf("%d ", format(out, sizeof out, "%s-%05d-%x", "abc", 42, 255));
  printf("%s\n", out);
  printf("%d\n", both("%d %s %c %g %lld %Lg %*d %hhu %lx;", -5, "str", 'q', 2.5, 1ll << 40, 1.25L, 4, 7, 300, 255l));
  printf("%g\n", mean(0.5, 1, 2, 3, 4, 5, 6, 4, 1, 0.25, 2, 0.5));
  return 0;
}
