/* models: LP64 */
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static volatile long long one = 1;

static void show(wide x)
{
  printf("%016llx%016llx\n", (unsigned long long)((uwide)x >> 64), (unsigned long long)x);
}

static wide power(wide base, int n) { return n ? base * power(base, n - 1) : 1; }

struct holder {
  char tag;
  wide value;
  uwide table[2];
};

static struct holder pass(struct holder h)
{
  h.value += h.tag;
  h.table[1] = h.table[0] * h.table[1];
  return h;
}

int main(void)
{
  wide a = power(-3, 77);
  uwide b = (uwide)a;
  show(a);
  show(a / 1000000007);
  show(a % 1000000007);
  show(b / 1000000007u);
  show(b % ((uwide)1 << 65));
  show(a >> 70);
  show((wide)(b >> 70));
  show(a << (63 + one));
  show(-a);
  show(~a ^ (wide)one);
  printf("%d %d %d\n", a < 0, b < (uwide)0, a > (wide)-1);
  show((wide)(double)12345678901234567890.0);
  show((wide)-1e30);
  printf("%.10g %.10g\n", (double)a, (double)b);
  struct holder h = {.tag = 5, .value = a, .table = {b, 7}};
  h = pass(h);
  show(h.value);
  show(h.table[1]);
  printf("%zu %zu\n", sizeof h, (size_t)&((struct holder *)0)->table);
  uwide r;
  printf("%d ", __builtin_mul_overflow(b, b, &r));
  show(r);
  wide s;
  printf("%d ", __builtin_add_overflow(a, a, &s));
  show(s);
  int n = 0;
  for (uwide x = b; x; x >>= 1)
    n += x & 1;
  printf("%d\n", n);
  switch ((wide)one << 100) {
  case (wide)1 << 100: puts("hundred"); break;
  default: puts("other");
  }
  return 0;
}
