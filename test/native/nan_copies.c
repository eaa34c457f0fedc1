/* Copies keep the bits of what is no number; partial initialisers; tables of constants. */
#include <stdio.h>
#include <string.h>

struct f { float f; int n; };
struct d { double d[2]; char c; };
union u { float f; unsigned u; };
static unsigned bits(const void *p) { unsigned u; memcpy(&u, p, 4); return u; }
static const struct f constants[] = {{1.5f, 2}, {-0.0f, 3}};
static int zero_size[0], after = 5;
extern int incomplete[];
extern const double pi;
int tentative;
int tentative;
int tentative = 12;

static struct f keep(struct f x) { struct f y = x; return y; }

int main(void)
{
  unsigned patterns[] = {0x7fa00001, 0xffc12345, 0x80000000, 1, 0x7f800000};
  for (int i = 0; i < 5; i++) {
    struct f a, b[2];
    memcpy(&a.f, &patterns[i], 4);
    a.n = i;
    b[1] = a;
    b[0] = b[1];
    union u v = {.u = patterns[i]}, w = v;
    printf("%08x %08x %08x %d\n", bits(&a.f), bits(&b[0].f), w.u, v.f != v.f);
  }
  struct d x = {{0}, 1}, y;
  memset(&x.d[0], 0xff, 4);
  memset((char *)&x.d[0] + 4, 0x7f, 4);
  y = x;
  printf("%08x %08x %d\n", bits(&y.d[0]), bits((char *)&y.d[0] + 4), y.c);
  int table[40] = {1, 2, [20] = 7}, sum = 0;
  char text[64] = "partial";
  for (int i = 0; i < 40; i++)
    sum = sum * 3 + table[i];
  for (int i = 0; i < 64; i++)
    sum += text[i];
  printf("%d %g %g %d\n", sum, keep(constants[0]).f, constants[1].f, constants[sum & 1].n);
  printf("%zu %d %d %g %d\n", sizeof zero_size, after, incomplete[2], pi, tentative);
  struct { int a; struct { short b; char c[3]; } in[3]; } big = {.in = {[1] = {.c = {1, 2}}}};
  big.in[2] = big.in[1];
  printf("%d %d %zu\n", big.in[2].c[1], big.in[0].b, sizeof big);
  for (int i = 0; i < 3; i++) {
    int counts[3] = {0};
    struct f each = {.n = i};
    counts[i] += ++each.n;
    printf("%d%d%d ", counts[0], counts[1], counts[2]);
  }
  printf("\n");
  return -1;
}
int incomplete[3] = {1, 2, 3};
const double pi = 3.25;
