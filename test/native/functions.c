/* Functions: pointers to them, recursion, K&R, static locals, inline, attributes. */
#include <stdio.h>
#include <stdlib.h>

typedef int (*binary)(int, int);
struct shape { const char *name; double (*area)(const struct shape *); union { double r; struct { double w, h; }; }; };

static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static binary pick(char c) { return c == '+' ? add : mul; }
static int (*pick_again(int n))(int, int) { return n ? &mul : *add; }
static int fold(int *v, int n, binary f, int start) { return n ? f(*v, fold(v + 1, n - 1, f, start)) : start; }
static double disc(const struct shape *s) { return 3 * s->r * s->r; }
static double rect(const struct shape *s) { return s->w * s->h; }
static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

int old(a, c, f, p)
char c;
float f;
int *p;
{
  *p = a + c;
  return f * 2;
}
legacy(x) { return x + 1; }
static int serial(void) { static int n; return n++; }
static inline int inlined(int x) { static int calls; return x + ++calls; }
static int visits;
static void __attribute__((constructor)) before(void) { visits = 100; }
int __attribute__((weak)) weak_one(void) { return 1; }
int real_name(int x) { return x * 7; }
int other_name(int x) __attribute__((alias("real_name")));
extern int weak_missing(void) __attribute__((weak));
static void each(int n, void (*f)(int, void *), void *data) { for (int i = 0; i < n; i++) f(i, data); }
static void tally(int i, void *data) { *(int *)data += i * i; }
static const void *compare_log[20];
static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void permute(int *v, int n, int *count) {
  if (n == 1) { *count += v[0] > v[1]; return; }
  for (int i = 0; i < n; i++) { swap(v + i, v + n - 1); permute(v, n - 1, count); swap(v + i, v + n - 1); }
}
static int hanoi(int n, int from, int to) { return n ? hanoi(n - 1, from, 6 - from - to) * 3 + from * to + hanoi(n - 1, 6 - from - to, to) : 1; }

int main()
{
  int v[] = {1, 2, 3, 4};
  printf("%d %d %d\n", fold(v, 4, pick('+'), 0), fold(v, 4, pick('*'), 1), pick_again(1)(6, 7));
  binary table[2][2] = {{add, mul}, {mul, add}};
  for (int i = 0; i < 4; i++)
    printf("%d ", (*table[i / 2][i % 2])(i, 5));
  struct shape shapes[] = {{"disc", disc, .r = 2}, {"rect", rect, {.w = 3, .h = 4}}};
  for (struct shape *s = shapes; s < shapes + 2; s++)
    printf("%s %g ", s->name, s->area(s));
  printf("%d %d %d\n", even(10), odd(7), ackermann(2, 3));
  int out;
  printf("%d ", old(3, 'A', 2.75, &out));
  printf("%d %d\n", out, legacy(41));
  serial(), serial();
  int one = inlined(1), two = inlined(1);
  printf("%d %d %d %d\n", serial(), one, two, visits);
  printf("%d %d %d\n", weak_one(), other_name(6), weak_missing ? 1 : 0);
  int total = 0;
  each(5, tally, &total);
  qsort(v, 4, sizeof *v, descending);
  printf("%d %d %d\n", total, v[0], v[3]);
  int count = 0;
  permute(v, 4, &count);
  printf("%d %d\n", count, hanoi(5, 1, 3));
  void *any = (void *)add;
  printf("%d %d %d\n", ((binary)any)(1, 2), pick('+') == add, (binary)0 == mul);
  visits++;
  exit(fold(v, 4, add, 0));
}
