#include "domains/float_interval.h"

#include <math.h>

#include "domains/float_interval_build.h"

/* ---- making ---- */

FloatInterval float_interval_bottom(unsigned width)
{
  return (FloatInterval){0, 0, (uint16_t)width, false, false};
}

FloatInterval float_interval_top(unsigned width)
{
  return (FloatInterval){-INFINITY, INFINITY, (uint16_t)width, true, true};
}

FloatInterval float_interval_nan(unsigned width)
{
  return (FloatInterval){0, 0, (uint16_t)width, false, true};
}

FloatInterval float_interval_range(unsigned width, double least, double most)
{
  if (precedes(most, least))
    return float_interval_bottom(width);
  return (FloatInterval){least, most, (uint16_t)width, true, false};
}

/* ---- lattice ---- */

bool float_interval_is_bottom(const FloatInterval *a)
{
  return !a->has_numbers && !a->may_be_nan;
}

bool float_interval_is_top(const FloatInterval *a)
{
  return a->has_numbers && a->may_be_nan && a->least == -INFINITY && a->most == INFINITY;
}

bool float_interval_is_constant(const FloatInterval *a, double *number)
{
  *number = a->least;
  return a->has_numbers && !a->may_be_nan && same_number(a->least, a->most);
}

bool float_interval_equal(const FloatInterval *a, const FloatInterval *b)
{
  return a->width == b->width && a->has_numbers == b->has_numbers &&
         a->may_be_nan == b->may_be_nan &&
         (!a->has_numbers || (same_number(a->least, b->least) && same_number(a->most, b->most)));
}

bool float_interval_leq(const FloatInterval *a, const FloatInterval *b)
{
  if (a->may_be_nan && !b->may_be_nan)
    return false;
  return !a->has_numbers ||
         (b->has_numbers && !precedes(a->least, b->least) && !precedes(b->most, a->most));
}

bool float_interval_contains(const FloatInterval *a, double number)
{
  if (isnan(number))
    return a->may_be_nan;
  return a->has_numbers && !precedes(number, a->least) && !precedes(a->most, number);
}

FloatInterval float_interval_join(const FloatInterval *a, const FloatInterval *b)
{
  bool nan = a->may_be_nan || b->may_be_nan;
  if (!a->has_numbers)
    return with_nan(*b, nan);
  if (!b->has_numbers)
    return with_nan(*a, nan);
  return with_nan(
      float_interval_range(a->width, lesser(a->least, b->least), greater(a->most, b->most)), nan);
}

FloatInterval float_interval_meet(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval res = float_interval_bottom(a->width);
  if (a->has_numbers && b->has_numbers)
    res = float_interval_range(a->width, greater(a->least, b->least), lesser(a->most, b->most));
  return with_nan(res, a->may_be_nan && b->may_be_nan);
}

/* Halts of widening upwards, ascending, all of them floats; with the other sign downwards. */
static const double halts[] = {-0x1p31, -0x1p16, -0x1p8, -1,     0,      1,      0x1p8,
                               0x1p16,  0x1p24,  0x1p31, 0x1p32, 0x1p53, 0x1p64, 0x1p100};

static double halt_above(double x)
{
  for (unsigned i = 0; i < sizeof halts / sizeof *halts; i++)
    if (halts[i] >= x)
      return halts[i];
  return INFINITY;
}

FloatInterval float_interval_widen(const FloatInterval *older, const FloatInterval *newer)
{
  if (!older->has_numbers || !newer->has_numbers)
    return float_interval_join(older, newer);
  FloatInterval res = with_nan(*older, newer->may_be_nan);
  if (precedes(newer->least, older->least))
    res.least = -halt_above(-newer->least);
  if (precedes(older->most, newer->most))
    res.most = halt_above(newer->most);
  return res;
}
