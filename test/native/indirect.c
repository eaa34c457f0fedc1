/* Indirect calls: library functions, variadic ones, structs by value, old-style declarations. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pt { float x, y; };
struct big { int v[9]; };
struct allocator { void *(*get)(size_t); void (*put)(void *); size_t (*size)(const char *); };
static const struct allocator standard = {malloc, free, strlen};

static struct big make(int n) { struct big b; for (int i = 0; i < 9; i++) b.v[i] = n + i; return b; }
static int total(struct big b, struct pt p) { int s = p.y; for (int i = 0; i < 9; i++) s += b.v[i]; b.v[0] = 99; return s; }
static struct pt turn(struct pt p) { return (struct pt){-p.y, p.x}; }
static struct pt same(struct pt p) { return p; }
static int count(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s = s * 10 + va_arg(ap, int); va_end(ap); return s; }
static int none(void) { return 5; }
static int unary(int x) { return x * 2; }
static double real(double x) { return x / 2; }
static void nothing(void) {}
static char narrow(signed char c, unsigned short s, _Bool b) { return c + s + b; }
static long long wide(long long a, int b, long long c) { return a * b - c; }

static int (*hops[])() = {none, unary, count};
static struct pt (*turns[2])(struct pt) = {turn, same};
static int (*deep(int (*f)(int)))(int) { return f; }
typedef int (*step)(void *);
struct machine { step next; int state; };
static int stop(void *p);
static int start(void *p) { struct machine *m = p; m->state += 10; m->next = stop; return 1; }
static int stop(void *p) { struct machine *m = p; m->state *= 2; return 0; }

int main(void)
{
  struct big (*maker)(int) = make;
  int (*adder)(struct big, struct pt) = total;
  struct big b = maker(3);
  printf("%d %d\n", adder(b, (struct pt){1, 2}), b.v[0]);
  struct pt p = {1, 2};
  for (int i = 0; i < 5; i++)
    p = turns[i % 2](p);
  printf("%g %g %d\n", p.x, p.y, maker(5).v[8]);
  char *s = standard.get(10);
  strcpy(s, "indirect");
  printf("%zu %s\n", standard.size(s), s);
  standard.put(s);
  int (*print)(const char *, ...) = printf;
  print("%d %s %g\n", 5, "via pointer", 2.5);
  printf("%d %d\n", hops[0](), hops[1](21));
  int (*counter)(int, ...) = count;
  printf("%d %d\n", counter(3, 1, 2, 3), deep(unary)(4));
  void (*quiet)(void) = nothing;
  quiet();
  (quiet ? nothing : (void (*)(void))none)();
  double (*half)(double) = real;
  printf("%g %g\n", half(3), (*&*half)(5));
  char (*n)(signed char, unsigned short, _Bool) = narrow;
  printf("%d\n", n(-3, 65535, 7));
  long long (*w)(long long, int, long long) = wide;
  printf("%lld\n", w(1ll << 40, -3, 5));
  struct machine m = {start, 1};
  while (m.next(&m))
    ;
  printf("%d\n", m.state);
  int (*cmp)(const char *, const char *) = strcmp;
  printf("%d %d\n", cmp("a", "a"), cmp("a", "b") < 0);
  union { void *v; int (*f)(int); } pun = {.f = unary};
  printf("%d %d\n", pun.f(6), ((int (*)(int))pun.v)(7));
  return late(4) + late2(2);
}
int late(int x) { return x + 1; }
int late2(int x) { return x * 3; }
