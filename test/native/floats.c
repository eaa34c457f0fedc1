/* Floating point: arithmetic, conversions, comparisons with NaN, infinities and signed zeros. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static volatile double zero;
static volatile float fzero;

static void bits(double x)
{
  unsigned long long u;
  memcpy(&u, &x, sizeof u);
  printf("%016llx %g\n", u, x);
}
static void fbits(float x)
{
  union {
    float f;
    unsigned u;
  } pun = {x};
  printf("%08x %g\n", pun.u, x);
}
static void relate(double a, double b)
{
  printf("%d%d%d%d%d%d%d\n", a < b, a <= b, a > b, a >= b, a == b, a != b, !(a < b));
}

int main(void)
{
  double inf = 1 / zero, nan = zero / zero, values[] = {0.0, -0.0, 1.5, -inf, inf, nan, DBL_MIN / 4};
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 7; j++)
      relate(values[i], values[j]);
  bits(1 / -(1 / inf));
  bits(-zero);
  bits(0.1 + 0.2 + zero);
  bits((float)0.1);
  fbits(16777217 + fzero);
  fbits(16777217 + zero);
  fbits(1e-45 + zero);
  fbits((float)1e39);
  bits(DBL_MAX * 2);
  bits(DBL_MIN / 3);
  fbits(FLT_MIN / 7 + fzero);
  float f = 1.1f;
  f *= 3.3;
  fbits(f);
  f += 1;
  fbits(f++);
  fbits(--f);
  printf("%d %d %d %u\n", (int)-2.9, (int)2.9f, (char)-3.7, (unsigned)4294967295.0);
  printf("%lld %llu\n", (long long)-1e18, (unsigned long long)1.8e19);
  printf("%lld\n", (long long)(double)0x7ffffffffffffc00ll);
  bits(0x7fffffffffffffffll);
  bits(0xffffffffffffffffull);
  fbits(0xffffffffffffffffull);
  fbits(2147483647);
  bits((unsigned)-1);
  bits((short)-5);
  printf("%d %d %d %d %d\n", !nan, !zero, nan ? 1 : 2, inf && nan, -0.0 || zero);
  printf("%d %d %d\n", isnan(nan), isinf(-inf), signbit(-0.0) != 0);
  printf("%f %.3f %e %10.2f|%-10.1f|%+g %G\n", 3.14159, 2.0 / 3, 12345.678, -1.005, 9.95, 1e10, 1e-10);
  printf("%.0f %.0f %.0f %g %g\n", 0.5, 1.5, 2.5, 100000.0, 1000000.0);
  printf("%f %F %e %g\n", inf, -inf, inf, inf);
  printf("%5.1f|%05.1f|% .2f\n", 2.25, 3.35, 1.0);
  printf("%g %g %g %g\n", fabs(-3.5), sqrt(2.0), floor(-1.5), ceil(-1.5));
  printf("%g %g %g\n", fmod(7.5, 2), trunc(-2.7), round(2.5));
  printf("%g %g\n", fmin(1, nan), fmax(nan, 2));
  double sum = 0;
  for (double d = 0; d < 1; d += 0.1)
    sum += d;
  bits(sum);
  bits(-sum);
  float acc = 0;
  for (int i = 1; i < 100; i++)
    acc += 1.0f / i;
  fbits(acc);
  bits(f < 1 ? 1 : 2.5);
  bits(3 / 2 + 3 / 2.0);
  printf("%d\n", (int)(0.1f == 0.1));
  printf("%d %d\n", FLT_EVAL_METHOD, DBL_DIG);
  return (int)sum;
}
