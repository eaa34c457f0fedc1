/* Extended precision: arithmetic, conversions, storage, passing and returning. */
#include <stdio.h>
#include <string.h>

static volatile long double one = 1;

static long double third(long double x) { return x / 3; }
struct pair {
  int n;
  long double x;
};
static struct pair swap(struct pair p)
{
  struct pair q = {(int)p.x, p.n + 0.5L};
  return q;
}
static void bits(long double x)
{
  unsigned char b[sizeof x];
  memcpy(b, &x, sizeof x);
  for (int i = 9; i >= 0; i--)
    printf("%02x", b[i]);
  printf(" %.15g\n", (double)x);
}

static long double table[3] = {1.1L, -2.2L, 3.3e100L};

int main(void)
{
  bits(third(one));
  bits(third(one) * 3 - 1);
  bits(one / 0);
  bits(one * 0.1);
  bits(0.1f + one);
  for (int i = 0; i < 3; i++)
    bits(table[i] * table[i]);
  struct pair p = swap((struct pair){4, 7.75L});
  printf("%d ", p.n);
  bits(p.x);
  printf("%d %d %d\n", one > 0.5, one == 1, one < third(one));
  printf("%lld %u\n", (long long)(one * -123456789012345.5L), (unsigned)(one * 3e9L));
  bits((long double)0xffffffffffffffffull);
  bits(0x7fffffffffffffffll);
  long double sum = 0;
  for (int i = 0; i < 20; i++)
    sum += 0.1L;
  bits(sum);
  bits(-sum);
  printf("%d\n", (double)sum == 2.0);
  return 0;
}
