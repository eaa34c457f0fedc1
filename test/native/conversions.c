/* Compound assignments and conversions between everything arithmetic. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

enum small { NEG = -3, POS = 4 };
enum large { HUGE_ONE = 0x100000000ll, TINY = -1 };
enum un { TOP = 0xffffffffu };

int main(void)
{
  volatile int seven = 7;
  char c = 100;
  c += 1.7;
  unsigned char uc = 200;
  uc *= 1.5;
  short s = -300;
  s /= 7ll;
  int i = 10;
  i *= 2.75;
  i <<= (long long)2;
  unsigned u = 5;
  u -= 6.0f;
  long long ll = -1;
  ll >>= (char)1;
  ll += 0xffffffffu;
  float f = 16777216;
  f += 1;
  f -= 0.5;
  double d = 1;
  d /= seven;
  _Bool b = 0;
  b += 0.5;
  b -= seven;
  printf("%d %d %d %d %u %lld %g %.17g %d\n", c, uc, s, i, u != 0, ll, f, d, b);
  uc = 255;
  uc >>= 1;
  uc ^= 0x1ff;
  uc = -uc;
  s = 0x7fff;
  s = (short)(s + 1) >> 3;
  printf("%d %d %d\n", uc, s, (unsigned char)~0 >> 4);
  printf("%lld %llu\n", (long long)-3.99, (unsigned long long)1e19);
  printf("%u %d %d\n", (unsigned)3e9, (short)-40.5, (unsigned char)254.9);
  printf("%d %d %d\n", (_Bool)1e-300, (_Bool)NAN, (_Bool)-0.0);
  printf("%g %g %g\n", (float)123456789, (double)(float)0.1, (float)(1ull << 63));
  printf("%.9g %.17g\n", (float)INT64_MIN, (double)(INT64_MAX - seven));
  printf("%d %d %zu %zu %zu\n", NEG < 0u, POS, sizeof(enum small), sizeof(enum large), sizeof(enum un));
  enum large big = HUGE_ONE;
  enum un top = TOP;
  printf("%lld %d %d\n", (long long)big, top > 0, TINY < 0);
  printf("%d %d %d\n", -1 > 1u, -1l > 1u, (short)-1 > (unsigned short)1);
  printf("%d %d\n", (int8_t)0x80 == 0x80, (uint8_t)0x80 == 0x80);
  printf("%d %d\n", 1 ? -1 : 0u > 0, (seven ? -1 : 0u) > 0);
  printf("%g %g\n", seven ? 1 : 2.5, 5 / 2 * 2.0);
  printf("%d %d %d %d\n", isless(1.0, NAN), islessgreater(1.0, 2.0), isunordered(NAN, 1.0), isgreaterequal(2.0, 2.0));
  printf("%d %d %d\n", fpclassify(0.0) == FP_ZERO, isnormal(1e-310) != 0, isfinite(INFINITY) != 0);
  int x = 3;
  x = 4;
  x -= 2, x += x;
  printf("%d\n", x);
  int64_t m = INT64_MIN;
  printf("%lld %lld\n", (long long)(m / 3), (long long)(m % 1000));
  uint32_t h = 5381;
  for (const char *p = "hash me"; *p; p++)
    h = (h << 5) + h + (unsigned char)*p;
  printf("%u %u\n", h, h >> 27 | h << 5);
  int8_t bytes[] = {-1, -128, 127};
  printf("%d %d %d %d\n", bytes[0] >> 4, -bytes[1], bytes[2] + 1, (int8_t)(bytes[2] + 1));
  printf("%x %llx\n", (unsigned)(int8_t)0xf0, (unsigned long long)(int16_t)0x8000);
  float big_float = 3e38f;
  printf("%g %g\n", big_float * 10 / 10, (double)big_float * 10 / 10);
  printf("%.3f %.3f %.20g\n", 1e15 + 0.3, -2.5e-5, 0.1);
  printf("%a\n", 0.5);
  printf("%Lf %.3Le %Lg\n", 1.5L, 12345.678L, 1e-5L);
  return 0;
}
