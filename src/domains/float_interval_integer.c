/* Intervals of floats from and to those of integers. */
#include <math.h>

#include "domains/float_interval_build.h"

static double float_of_signed(int64_t number)
{
  volatile float res = (float)number;
  return res;
}

static double float_of_unsigned(uint64_t number)
{
  volatile float res = (float)number;
  return res;
}

FloatInterval float_interval_from_signed(const Interval *a, unsigned width)
{
  if (a->is_bottom)
    return float_interval_bottom(width);
  return width == 32
             ? float_interval_range(width, float_of_signed(a->least), float_of_signed(a->most))
             : float_interval_range(width, (double)a->least, (double)a->most);
}

FloatInterval float_interval_from_unsigned(const Interval *a, unsigned width)
{
  if (a->is_bottom)
    return float_interval_bottom(width);
  return width == 32
             ? float_interval_range(width, float_of_unsigned(a->unsigned_least),
                                    float_of_unsigned(a->unsigned_most))
             : float_interval_range(width, (double)a->unsigned_least, (double)a->unsigned_most);
}

Interval float_interval_to_signed(const FloatInterval *a, unsigned width)
{
  if (float_interval_is_bottom(a))
    return interval_bottom(width);
  Interval odd = interval_constant(width, (uint64_t)1 << (width - 1));
  if (!a->has_numbers)
    return odd;
  double least = trunc(a->least), most = trunc(a->most), limit = ldexp(1, (int)width - 1);
  bool all_fit = !a->may_be_nan && least >= -limit && most < limit;
  if (least < -limit)
    least = -limit;
  if (!(least < limit) || most < -limit)
    return odd;
  Interval res = interval_signed(width, (int64_t)least, most < limit ? (int64_t)most : INT64_MAX);
  return all_fit ? res : interval_join(&res, &odd);
}

Interval float_interval_to_unsigned(const FloatInterval *a, unsigned width)
{
  if (float_interval_is_bottom(a))
    return interval_bottom(width);
  Interval odd = interval_constant(width, ~(uint64_t)0);
  if (!a->has_numbers)
    return odd;
  double least = trunc(a->least), most = trunc(a->most), limit = ldexp(1, (int)width);
  bool all_fit = !a->may_be_nan && least >= 0 && most < limit;
  if (least < 0)
    least = 0;
  if (!(least < limit) || most < 0)
    return odd;
  Interval res =
      interval_unsigned(width, (uint64_t)least, most < limit ? (uint64_t)most : UINT64_MAX);
  return all_fit ? res : interval_join(&res, &odd);
}
