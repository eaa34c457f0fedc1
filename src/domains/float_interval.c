#include "domains/float_interval.h"

#include <math.h>

/* ---- the order of floats, -0 below +0 ---- */

static bool precedes(double x, double y)
{
  return x < y || (x == 0 && y == 0 && signbit(x) && !signbit(y));
}

static bool same_number(double x, double y)
{
  return !precedes(x, y) && !precedes(y, x);
}

static double lesser(double x, double y)
{
  return precedes(y, x) ? y : x;
}

static double greater(double x, double y)
{
  return precedes(x, y) ? y : x;
}

/* The result of an operation that was rounded to double before: for +, -, *, / and sqrt of floats
 * that changes nothing, as double has more than twice the digits. */
static double rounded(unsigned width, double x)
{
  if (width != 32)
    return x;
  volatile float narrow = (float)x; /* gcc 12 vectorises two such conversions, and loses both */
  return narrow;
}

static double next_up(unsigned width, double x)
{
  return width == 32 ? (double)nextafterf((float)x, INFINITY) : nextafter(x, INFINITY);
}

static double next_down(unsigned width, double x)
{
  return width == 32 ? (double)nextafterf((float)x, -INFINITY) : nextafter(x, -INFINITY);
}

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

static FloatInterval with_nan(FloatInterval a, bool nan)
{
  a.may_be_nan |= nan;
  return a;
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

/* ---- arithmetic ---- */

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

static bool any_bottom(const FloatInterval *a, const FloatInterval *b)
{
  return float_interval_is_bottom(a) || float_interval_is_bottom(b);
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

/* ---- integers ---- */

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

/* ---- comparisons ---- */

static Truth truth_of(bool certain, bool impossible)
{
  return certain ? TRUTH_TRUE : impossible ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

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
  return truth_of(only_numbers(a, b) && a->most < b->least, a->least >= b->most);
}

Truth float_interval_le(const FloatInterval *a, const FloatInterval *b)
{
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  if (no_numbers(a, b))
    return TRUTH_FALSE;
  return truth_of(only_numbers(a, b) && a->most <= b->least, a->least > b->most);
}

Truth float_interval_eq(const FloatInterval *a, const FloatInterval *b)
{
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  if (no_numbers(a, b))
    return TRUTH_FALSE;
  bool equal = a->least == a->most && b->least == b->most && a->least == b->least;
  return truth_of(only_numbers(a, b) && equal, a->most < b->least || b->most < a->least);
}

Truth float_interval_same(const FloatInterval *a, const FloatInterval *b)
{
  double x, y;
  if (any_bottom(a, b))
    return TRUTH_UNKNOWN;
  FloatInterval common = float_interval_meet(a, b);
  bool both = float_interval_is_constant(a, &x) && float_interval_is_constant(b, &y);
  bool both_nan = !a->has_numbers && !b->has_numbers;
  return truth_of(both_nan || (both && same_number(x, y)), float_interval_is_bottom(&common));
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
