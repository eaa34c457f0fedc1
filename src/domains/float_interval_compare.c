/* Comparisons of intervals of floats, and what they teach. */
#include <math.h>

#include "domains/float_interval_build.h"

static bool only_numbers(const FloatInterval *a, const FloatInterval *b)
{
  return !a->may_be_nan && !b->may_be_nan;
}

static bool no_numbers(const FloatInterval *a, const FloatInterval *b)
{
  return !a->has_numbers || !b->has_numbers;
}

Truth float_interval_lt(const FloatInterval *a, const FloatInterval *b)
{
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  if (no_numbers(a, b))
    return TRUTH_FALSE;
  return truth_when(only_numbers(a, b) && a->most < b->least, a->least >= b->most);
}

Truth float_interval_le(const FloatInterval *a, const FloatInterval *b)
{
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  if (no_numbers(a, b))
    return TRUTH_FALSE;
  return truth_when(only_numbers(a, b) && a->most <= b->least, a->least > b->most);
}

Truth float_interval_eq(const FloatInterval *a, const FloatInterval *b)
{
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  if (no_numbers(a, b))
    return TRUTH_FALSE;
  bool equal = a->least == a->most && b->least == b->most && a->least == b->least;
  return truth_when(only_numbers(a, b) && equal, a->most < b->least || b->most < a->least);
}

Truth float_interval_same(const FloatInterval *a, const FloatInterval *b)
{
  double x, y;
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  FloatInterval common = float_interval_meet(a, b);
  bool both = float_interval_is_constant(a, &x) && float_interval_is_constant(b, &y);
  bool both_nan = !a->has_numbers && !b->has_numbers;
  return truth_when(both_nan || (both && same_number(x, y)), float_interval_is_bottom(&common));
}

FloatInterval float_interval_below(const FloatInterval *a, const FloatInterval *b, bool strict)
{
  if (!b->has_numbers)
    return float_interval_bottom(a->width);
  double most = b->most == 0 ? 0.0 : b->most;
  if (strict && most == -INFINITY)
    return float_interval_bottom(a->width);
  if (strict)
    most = next_down(a->width, most);
  FloatInterval limit = float_interval_range(a->width, -INFINITY, most == 0 ? 0.0 : most);
  return float_interval_meet(a, &limit);
}

FloatInterval float_interval_above(const FloatInterval *a, const FloatInterval *b, bool strict)
{
  if (!b->has_numbers)
    return float_interval_bottom(a->width);
  double least = b->least == 0 ? -0.0 : b->least;
  if (strict && least == INFINITY)
    return float_interval_bottom(a->width);
  if (strict)
    least = next_up(a->width, least);
  FloatInterval limit = float_interval_range(a->width, least == 0 ? -0.0 : least, INFINITY);
  return float_interval_meet(a, &limit);
}

FloatInterval float_interval_equal_to(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval res = float_interval_below(a, b, false);
  return float_interval_above(&res, b, false);
}

FloatInterval float_interval_floats_in(const FloatInterval *wide)
{
  FloatInterval res = *wide;
  res.width = 32;
  if (!wide->has_numbers)
    return res;
  res.least = rounded(32, wide->least);
  res.most = rounded(32, wide->most);
  if (res.least > wide->least)
    res.least = next_down(32, res.least);
  if (res.most < wide->most)
    res.most = next_up(32, res.most);
  return res;
}
