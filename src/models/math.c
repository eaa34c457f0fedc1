/* <math.h>: what can be said exactly in C.  fabs, sqrt, floor, ceil, trunc, rint, nearbyint, round
 * and fmod are operations that Octant knows; functions such as sin have no model: any result. */
#include "model.h"

double trunc(double x);
float truncf(float x);
long double truncl(long double x);
double round(double x);
float roundf(float x);
long double roundl(long double x);
double rint(double x);
float rintf(float x);
long double rintl(long double x);

/* A number that is no number may be the other one's neighbour: the number wins.  Of two zeros of
 * different signs either may be taken. */

static int takes_first(int first_is_negative, int second_is_negative, const char *function)
{
  return first_is_negative == second_is_negative || __octant_invented_number(function) & 1;
}

double fmin(double x, double y)
{
  if (x != x)
    return y;
  if (x == y)
    return takes_first(__octant_is_negative_double(x), __octant_is_negative_double(y), "fmin") ? x
                                                                                               : y;
  return y < x ? y : x;
}

float fminf(float x, float y)
{
  if (x != x)
    return y;
  if (x == y)
    return takes_first(__octant_is_negative_float(x), __octant_is_negative_float(y), "fminf") ? x
                                                                                              : y;
  return y < x ? y : x;
}

long double fminl(long double x, long double y)
{
  if (x != x)
    return y;
  if (x == y)
    return takes_first(__octant_is_negative_longdouble(x), __octant_is_negative_longdouble(y),
                       "fminl")
               ? x
               : y;
  return y < x ? y : x;
}

double fmax(double x, double y)
{
  if (x != x)
    return y;
  if (x == y)
    return takes_first(__octant_is_negative_double(x), __octant_is_negative_double(y), "fmax") ? x
                                                                                               : y;
  return y > x ? y : x;
}

float fmaxf(float x, float y)
{
  if (x != x)
    return y;
  if (x == y)
    return takes_first(__octant_is_negative_float(x), __octant_is_negative_float(y), "fmaxf") ? x
                                                                                              : y;
  return y > x ? y : x;
}

long double fmaxl(long double x, long double y)
{
  if (x != x)
    return y;
  if (x == y)
    return takes_first(__octant_is_negative_longdouble(x), __octant_is_negative_longdouble(y),
                       "fmaxl")
               ? x
               : y;
  return y > x ? y : x;
}

double fdim(double x, double y)
{
  return x <= y ? 0 : x - y;
}

float fdimf(float x, float y)
{
  return x <= y ? 0 : x - y;
}

long double fdiml(long double x, long double y)
{
  return x <= y ? 0 : x - y;
}

double copysign(double x, double y)
{
  return __builtin_signbit(y) ? -__builtin_fabs(x) : __builtin_fabs(x);
}

float copysignf(float x, float y)
{
  return __builtin_signbitf(y) ? -__builtin_fabsf(x) : __builtin_fabsf(x);
}

long double copysignl(long double x, long double y)
{
  return __builtin_signbitl(y) ? -__builtin_fabsl(x) : __builtin_fabsl(x);
}

double modf(double x, double *whole)
{
  *whole = trunc(x);
  return copysign(x == *whole ? 0 : x - *whole, x);
}

float modff(float x, float *whole)
{
  *whole = truncf(x);
  return copysignf(x == *whole ? 0 : x - *whole, x);
}

long double modfl(long double x, long double *whole)
{
  *whole = truncl(x);
  return copysignl(x == *whole ? 0 : x - *whole, x);
}

/* A result that does not fit is unspecified in C. */
long lround(double x)
{
  return (long)round(x);
}

long lroundf(float x)
{
  return (long)roundf(x);
}

long lroundl(long double x)
{
  return (long)roundl(x);
}

long long llround(double x)
{
  return (long long)round(x);
}

long long llroundf(float x)
{
  return (long long)roundf(x);
}

long long llroundl(long double x)
{
  return (long long)roundl(x);
}

long lrint(double x)
{
  return (long)rint(x);
}

long lrintf(float x)
{
  return (long)rintf(x);
}

long lrintl(long double x)
{
  return (long)rintl(x);
}

long long llrint(double x)
{
  return (long long)rint(x);
}

long long llrintf(float x)
{
  return (long long)rintf(x);
}

long long llrintl(long double x)
{
  return (long long)rintl(x);
}
