/* <math.h>: what kind of number it is; the functions behind glibc's macros, and their old names. */
#include "model.h"

enum { FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL };

int __isnan(double x)
{
  return x != x;
}

int isnan(double x)
{
  return __isnan(x);
}

int __isnanf(float x)
{
  return x != x;
}

int isnanf(float x)
{
  return __isnanf(x);
}

int __isnanl(long double x)
{
  return x != x;
}

int isnanl(long double x)
{
  return __isnanl(x);
}

int __isinf(double x)
{
  if (x == __builtin_inf())
    return 1;
  return x == -__builtin_inf() ? -1 : 0;
}

int isinf(double x)
{
  return __isinf(x);
}

int __isinff(float x)
{
  if (x == __builtin_inff())
    return 1;
  return x == -__builtin_inff() ? -1 : 0;
}

int isinff(float x)
{
  return __isinff(x);
}

int __isinfl(long double x)
{
  if (x == __builtin_infl())
    return 1;
  return x == -__builtin_infl() ? -1 : 0;
}

int isinfl(long double x)
{
  return __isinfl(x);
}

int __finite(double x)
{
  return x - x == 0;
}

int finite(double x)
{
  return __finite(x);
}

int __finitef(float x)
{
  return x - x == 0;
}

int finitef(float x)
{
  return __finitef(x);
}

int __finitel(long double x)
{
  return x - x == 0;
}

int finitel(long double x)
{
  return __finitel(x);
}

int __signbit(double x)
{
  return __builtin_signbit(x) ? 1 : 0;
}

int __signbitf(float x)
{
  return __builtin_signbitf(x) ? 1 : 0;
}

int __signbitl(long double x)
{
  return __builtin_signbitl(x) ? 1 : 0;
}

int __fpclassify(double x)
{
  double size = x < 0 ? -x : x;
  if (x != x)
    return FP_NAN;
  if (x == 0)
    return FP_ZERO;
  if (size < __DBL_MIN__)
    return FP_SUBNORMAL;
  return size == __builtin_inf() ? FP_INFINITE : FP_NORMAL;
}

int __fpclassifyf(float x)
{
  float size = x < 0 ? -x : x;
  if (x != x)
    return FP_NAN;
  if (x == 0)
    return FP_ZERO;
  if (size < __FLT_MIN__)
    return FP_SUBNORMAL;
  return size == __builtin_inff() ? FP_INFINITE : FP_NORMAL;
}

int __fpclassifyl(long double x)
{
  long double size = x < 0 ? -x : x;
  if (x != x)
    return FP_NAN;
  if (x == 0)
    return FP_ZERO;
  if (size < __LDBL_MIN__)
    return FP_SUBNORMAL;
  return size == __builtin_infl() ? FP_INFINITE : FP_NORMAL;
}
