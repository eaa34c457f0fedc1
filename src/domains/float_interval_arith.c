/* Arithmetic of intervals of floats. */
#include <math.h>

#include "domains/float_interval_build.h"

/* Which zero a bound is does not follow from the bounds of the arguments. */
static FloatInterval both_zeros(FloatInterval a)
{
  if (a.has_numbers && a.least == 0)
    a.least = -0.0;
  if (a.has_numbers && a.most == 0)
    a.most = 0.0;
  return a;
}

typedef double (*Operation)(double x, double y);

static double sum(double x, double y)
{
  return x + y;
}

static double product(double x, double y)
{
  return x * y;
}

static double quotient(double x, double y)
{
  return x / y;
}

/* One result of one pair of numbers. */
static FloatInterval single(unsigned width, double x)
{
  return isnan(x) ? float_interval_nan(width) : float_interval_range(width, x, x);
}

/* Bounds are at the corners, where the operation is monotone in each argument on the whole range;
 * a corner that is no number says that anything may be near it. */
static FloatInterval at_corners(const FloatInterval *a, const FloatInterval *b, Operation operation)
{
  unsigned width = a->width;
  FloatInterval res = float_interval_bottom(width);
  double xs[] = {a->least, a->most}, ys[] = {b->least, b->most};
  if (!a->has_numbers || !b->has_numbers)
    return float_interval_nan(width);
  for (unsigned i = 0; i < 4; i++) {
    FloatInterval corner = single(width, rounded(width, operation(xs[i / 2], ys[i % 2])));
    if (!corner.has_numbers)
      return float_interval_top(width);
    res = float_interval_join(&res, &corner);
  }
  return both_zeros(res);
}

/* Constants are computed as they are, zeros with their signs. */
static bool constants(const FloatInterval *a, const FloatInterval *b, Operation operation,
                      FloatInterval *res)
{
  double x, y;
  if (!float_interval_is_constant(a, &x) || !float_interval_is_constant(b, &y))
    return false;
  *res = single(a->width, rounded(a->width, operation(x, y)));
  return true;
}

static bool has_infinity(const FloatInterval *a)
{
  return a->has_numbers && (isinf(a->least) || isinf(a->most));
}

static bool has_zero(const FloatInterval *a)
{
  return a->has_numbers && a->least <= 0 && a->most >= 0;
}

FloatInterval float_interval_add(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval res;
  if (any_bottom(a, b))
    return float_interval_bottom(a->width);
  if (constants(a, b, sum, &res))
    return res;
  if (!a->has_numbers || !b->has_numbers)
    return float_interval_nan(a->width);
  /* inf - inf at a bound: the rest of the range tells nothing less than the infinity itself. */
  double least = rounded(a->width, a->least + b->least),
         most = rounded(a->width, a->most + b->most);
  bool nan = a->may_be_nan || b->may_be_nan || (a->least == -INFINITY && b->most == INFINITY) ||
             (a->most == INFINITY && b->least == -INFINITY);
  res = float_interval_range(a->width, isnan(least) ? -INFINITY : least,
                             isnan(most) ? INFINITY : most);
  return with_nan(both_zeros(res), nan);
}

FloatInterval float_interval_neg(const FloatInterval *a)
{
  FloatInterval res = *a;
  if (a->has_numbers) {
    res.least = -a->most;
    res.most = -a->least;
  }
  return res;
}

FloatInterval float_interval_sub(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval negated = float_interval_neg(b);
  return float_interval_add(a, &negated);
}

FloatInterval float_interval_mul(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval res;
  if (any_bottom(a, b))
    return float_interval_bottom(a->width);
  if (constants(a, b, product, &res))
    return res;
  bool nan = a->may_be_nan || b->may_be_nan || (has_zero(a) && has_infinity(b)) ||
             (has_infinity(a) && has_zero(b));
  return with_nan(at_corners(a, b, product), nan);
}

FloatInterval float_interval_div(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval res;
  if (any_bottom(a, b))
    return float_interval_bottom(a->width);
  if (constants(a, b, quotient, &res))
    return res;
  if (has_zero(b) || (has_infinity(a) && has_infinity(b)))
    return float_interval_top(a->width);
  return with_nan(at_corners(a, b, quotient), a->may_be_nan || b->may_be_nan);
}

/* |fmod(x, y)| is below |y| and at most |x|; the sign is that of x. */
FloatInterval float_interval_rem(const FloatInterval *a, const FloatInterval *b)
{
  FloatInterval res;
  if (any_bottom(a, b))
    return float_interval_bottom(a->width);
  if (constants(a, b, fmod, &res))
    return res;
  if (!a->has_numbers || !b->has_numbers)
    return float_interval_nan(a->width);
  bool nan = a->may_be_nan || b->may_be_nan || has_infinity(a) || has_zero(b);
  double limit = fmax(fabs(b->least), fabs(b->most));
  double least = a->least < 0 ? fmax(a->least, -limit) : 0;
  double most = a->most > 0 ? fmin(a->most, limit) : 0;
  return with_nan(both_zeros(float_interval_range(a->width, least, most)), nan);
}

FloatInterval float_interval_abs(const FloatInterval *a)
{
  FloatInterval res = *a;
  if (!a->has_numbers)
    return res;
  double x = fabs(a->least), y = fabs(a->most);
  bool crosses = signbit(a->least) && !signbit(a->most);
  res.least = crosses ? 0.0 : lesser(x, y);
  res.most = greater(x, y);
  return res;
}

FloatInterval float_interval_sqrt(const FloatInterval *a)
{
  if (!a->has_numbers)
    return *a;
  bool nan = a->may_be_nan || a->least < 0;
  if (a->most < 0)
    return float_interval_nan(a->width);
  double least = a->least < 0 ? -0.0 : rounded(a->width, sqrt(a->least));
  FloatInterval res = float_interval_range(a->width, least, rounded(a->width, sqrt(a->most)));
  return with_nan(res, nan);
}

FloatInterval float_interval_map(const FloatInterval *a, double (*monotone)(double))
{
  if (!a->has_numbers)
    return *a;
  FloatInterval res = float_interval_range(a->width, monotone(a->least), monotone(a->most));
  return with_nan(res, a->may_be_nan);
}

FloatInterval float_interval_convert(const FloatInterval *a, unsigned width)
{
  FloatInterval res = *a;
  res.width = (uint16_t)width;
  if (a->has_numbers) {
    res.least = rounded(width, a->least);
    res.most = rounded(width, a->most);
  }
  return res;
}
