/* Values read before a call, a store or a branch stay what they were: operands of one expression. */
#include <stdio.h>

static int g = 1, h = 2, array[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static struct { int x, y; double d; } s = {1, 2, 0.5}, *ps = &s;
static unsigned char byte = 250;
static int *pg = &g;

static int bump(void) { g += 10; return g; }
static int spoil(int n) { array[n & 7] = -n; s.x++; s.d *= 2; byte++; h ^= n; *pg += 1; return n; }
static struct pair { int a, b; } two(int k) { g = k; return (struct pair){g, k + g}; }
static int choose(int c) { return c ? bump() : spoil(3); }
static int local_order(int n)
{
  int x = n, y = x;
  int *p = &y;
  int r = x + (x = 5, x) + x;
  r = r * 10 + (y + (*p = 7) + y);
  int t = x;
  x = y;
  y = t;
  return r * 100 + x * 10 + y;
}
static int across_branches(int a, int b)
{
  int r = a + (b ? (a = 3, a) : (a = 4, b)) * 10 + a * 100;
  r += (a > 3 && (a = b)) + a * 1000;
  r ^= a ? b++ : b--;
  return r + b + (a || (b = 9)) + b;
}
static int across_calls(int n)
{
  int v = g + (n > 2 ? bump() : 1) + g;
  v = v * 3 + (g && spoil(g)) + g;
  v += array[g & 7] + (array[g & 7] = 5) + choose(n & 1) * array[2];
  return v;
}
static int loops(int n)
{
  int a = 0, b = 1, last = 0;
  while (n-- > 0) {
    int t = a + b;
    a = b, b = t;
    last = last * 2 + (a & 1 ? (t = -t, t) : t) + t;
  }
  return last + a;
}
static int fields(void)
{
  int r = ps->x + (s.x = 50) + ps->x;
  r += s.y * (int)(s.d * spoil(1)) + (int)s.d;
  struct pair p = two(3), q = p;
  p.a = q.b + (q.b = 2) + q.b;
  return r * 1000 + p.a * 10 + two(4).b;
}

int main(void)
{
  printf("%d\n", g + bump() + g);
  printf("%d\n", array[g & 7] * spoil(2) + array[2]);
  printf("%d %d\n", local_order(1), local_order(6));
  for (int i = 0; i < 4; i++)
    printf("%d ", across_branches(i, i & 2));
  printf("\n");
  for (int i = 0; i < 6; i++)
    printf("%d ", across_calls(i));
  printf("\n%d %d\n", loops(9), fields());
  int i = 0, m[4] = {0};
  m[i] = i + spoil(i + 1) + g, i++;
  m[i] += m[i - 1] + bump(), i += 2;
  byte = byte + 10 + spoil(7) + byte;
  printf("%d %d %d %d %d\n", i, m[0], m[1], byte, h);
  int old = g, *p = &g;
  *p = old + *p + (*p = 2) + g;
  printf("%d %g\n", g, s.d + spoil(1) + s.d);
  const char *str = "walk", *d = str;
  int n = 0;
  while (*d++)
    n = n * 3 + (d - str) + d[-1];
  printf("%d %d\n", n, (g = 4) + g++ + ++g + g--);
  return 0;
}
