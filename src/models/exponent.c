/* <math.h>: numbers taken apart into mantissa and exponent, and put together again. */
#include "model.h"

static int exponent_bits(double x)
{
  union {
    double value;
    unsigned long long bits;
  } both = {x};
  return (int)(both.bits >> 52 & 0x7ff);
}

static double with_exponent_bits(double x, int exponent)
{
  union {
    double value;
    unsigned long long bits;
  } both = {x};
  both.bits = (both.bits & ~(0x7ffULL << 52)) | (unsigned long long)exponent << 52;
  return both.value;
}

/* Of what is no finite number the exponent is not said. */
double frexp(double x, int *exponent)
{
  *exponent = x - x != 0 ? (int)__octant_invented_number("frexp") : 0;
  if (x == 0 || x - x != 0)
    return x;
  if (exponent_bits(x) == 0) {
    x *= 0x1p54; /* a subnormal number becomes a normal one */
    *exponent = -54;
  }
  *exponent += exponent_bits(x) - 1022;
  return with_exponent_bits(x, 1022);
}

float frexpf(float x, int *exponent)
{
  return (float)frexp(x, exponent);
}

/* 2 to the power of n, where that is a normal number. */
static double power_of_two(int n)
{
  return with_exponent_bits(1, n + 1023);
}

/* Every factor but the last leaves the number normal, so that it is rounded only once. */
double ldexp(double x, int n)
{
  if (x == 0 || x - x != 0)
    return x;
  int exponent;
  double mantissa = frexp(x, &exponent);
  if (n > 2200)
    n = 2200;
  if (n < -2200)
    n = -2200;
  n += exponent;
  if (n > 1024)
    return mantissa * 0x1p1023 * 0x1p1023;
  if (n > 1023)
    return mantissa * 2 * power_of_two(n - 1);
  if (n >= -1021)
    return mantissa * power_of_two(n);
  if (n < -1080)
    n = -1080;
  return mantissa * 0x1p-1000 * power_of_two(n + 1000);
}

float ldexpf(float x, int n)
{
  return (float)ldexp(x, n);
}

double scalbn(double x, int n)
{
  return ldexp(x, n);
}

float scalbnf(float x, int n)
{
  return ldexpf(x, n);
}
