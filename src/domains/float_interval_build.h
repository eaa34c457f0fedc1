/* For those who make intervals of floats: the order in which -0 is below +0, and rounding. */
#ifndef OCTANT_DOMAINS_FLOAT_INTERVAL_BUILD_H
#define OCTANT_DOMAINS_FLOAT_INTERVAL_BUILD_H

#include <math.h>

#include "domains/float_interval.h"

static inline bool precedes(double x, double y)
{
  return x < y || (x == 0 && y == 0 && signbit(x) && !signbit(y));
}

static inline bool same_number(double x, double y)
{
  return !precedes(x, y) && !precedes(y, x);
}

static inline double lesser(double x, double y)
{
  return precedes(y, x) ? y : x;
}

static inline double greater(double x, double y)
{
  return precedes(x, y) ? y : x;
}

/* The result of an operation that was rounded to double before: for +, -, *, / and sqrt of floats
 * that changes nothing, as double has more than twice the digits. */
static inline double rounded(unsigned width, double x)
{
  if (width != 32)
    return x;
  volatile float narrow = (float)x; /* gcc 12 vectorises two such conversions, and loses both */
  return narrow;
}

static inline double next_up(unsigned width, double x)
{
  return width == 32 ? (double)nextafterf((float)x, INFINITY) : nextafter(x, INFINITY);
}

static inline double next_down(unsigned width, double x)
{
  return width == 32 ? (double)nextafterf((float)x, -INFINITY) : nextafter(x, -INFINITY);
}

static inline FloatInterval with_nan(FloatInterval a, bool nan)
{
  a.may_be_nan |= nan;
  return a;
}

static inline bool any_bottom(const FloatInterval *a, const FloatInterval *b)
{
  return float_interval_is_bottom(a) || float_interval_is_bottom(b);
}

#endif
