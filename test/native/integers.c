/* Integer types: conversions, promotions, shifts, division, comparisons of mixed signs. */
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static volatile int zero;

#define SHOW(type, format, value) \
  do { \
    volatile type kept = (type)(value); \
    printf(#type " " #value " = " format "\n", kept); \
  } while (0)

static unsigned char narrow(int x) { return x; }
static signed char narrow_signed(int x) { return x; }
static _Bool truth(double x) { return x; }
static short half(long long x) { return x; }

int main(void)
{
  SHOW(char, "%d", 200);
  SHOW(signed char, "%d", 200);
  SHOW(unsigned char, "%d", -1);
  SHOW(short, "%d", 40000);
  SHOW(unsigned short, "%d", -40000);
  SHOW(int, "%d", 3000000000u);
  SHOW(unsigned, "%u", -3);
  SHOW(long, "%ld", 1ul << 31);
  SHOW(unsigned long, "%lu", -1);
  SHOW(long long, "%lld", 1ull << 63);
  SHOW(unsigned long long, "%llu", -1);
  SHOW(_Bool, "%d", 256);
  SHOW(_Bool, "%d", 0.25);
  SHOW(_Bool, "%d", (void *)&zero);
  SHOW(int8_t, "%d", 0x1ff);
  SHOW(intptr_t, "%ld", (long)INT_MIN);
  printf("%d %d %d %d\n", narrow(511), narrow_signed(255), truth(0.001), half(0x12345678abcdLL));
  int a = -7 + zero, b = 2 + zero;
  printf("%d %d %d %d %d\n", a / b, a % b, a / -b, a % -b, -a % b);
  printf("%d %d\n", a >> 1, (int)((unsigned)a >> 1));
  unsigned u = 3 + zero;
  long l = -1 + zero;
  printf("%d %d %d\n", a < u, l < u, -1 < (unsigned short)1);
  printf("%d %d %d\n", (char)-1 < 0, (unsigned char)255 == -1, (signed char)255 == -1);
  unsigned char c = 255;
  c++;
  printf("%d ", c);
  c--;
  printf("%d ", c);
  c <<= 1;
  printf("%d ", c);
  c += 300;
  printf("%d ", c);
  c = ~c;
  printf("%d %d\n", c, ~c);
  short s = SHRT_MAX;
  s++;
  printf("%d %d\n", s, -s);
  _Bool t = zero;
  t++;
  printf("%d ", t);
  t++;
  printf("%d ", t);
  t--;
  printf("%d ", t);
  t--;
  printf("%d\n", t);
  t |= 2;
  printf("%d %d %d\n", t, !t, ~t);
  printf("%d %lld %u\n", INT_MIN / (1 + zero), LLONG_MIN >> (62 + zero), UINT_MAX * UINT_MAX);
  printf("%d %d %d\n", 'a', '\377', L'\x1234');
  printf("%zu %zu %zu %zu %zu\n", sizeof(long), sizeof(void *), sizeof(long double), sizeof 'a', sizeof(1 ? (char)1 : (char)2));
  unsigned long long big = 0xfedcba9876543210ull + zero;
  printf("%llx %llx %llx %llu\n", big << 4, big >> 60, big * 3, big % 1000003);
  printf("%lld %lld\n", (long long)big / 1234567, (long long)big % -1234567);
  int x = INT_MAX;
  x += zero + 1;
  printf("%d %d\n", x, -x);
  printf("%d %d\n", (zero + 1) << 31, 1u << 31 >> (zero + 31));
  return (a & 3) + 4;
}
