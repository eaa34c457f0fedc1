/* Intervals of floats.  An operator that rounds to nearest is monotonic wherever the exact one is,
 * so the ends of a result are the operator's values at ends of the arguments. */
#include <math.h>

#include "smt/range.h"

long double float_above(long double x, unsigned width)
{
  switch (width) {
  case 32: return nextafterf((float)x, INFINITY);
  case 64: return nextafter((double)x, (double)INFINITY);
  default: return nextafterl(x, INFINITY);
  }
}

long double float_below(long double x, unsigned width)
{
  return -float_above(-x, width);
}

static bool has_infinity(const FloatRange *a)
{
  return float_range_has_numbers(a) && (isinf(a->lo) || isinf(a->hi));
}

static long double apply(TermOp op, unsigned width, long double x, long double y)
{
  Value args[] = {value_of_long_double(x, width), value_of_long_double(y, width)};
  Value res = value_apply(op, type_float(width), type_float(width), 0, 0, args);
  return value_to_long_double(res, width);
}

static void include(FloatRange *res, long double x)
{
  res->lo = fminl(res->lo, x);
  res->hi = fmaxl(res->hi, x);
}

/* inf - inf stands where the sum is less than any number of the others. */
FloatRange float_range_add(const FloatRange *a, const FloatRange *b, unsigned width)
{
  bool opposite =
      (a->lo == -INFINITY && b->hi == INFINITY) || (a->hi == INFINITY && b->lo == -INFINITY);
  FloatRange res = {a->nan || b->nan || opposite, apply(TERM_FADD, width, a->lo, b->lo),
                    apply(TERM_FADD, width, a->hi, b->hi)};
  if (isnan(res.lo))
    res.lo = -INFINITY;
  if (isnan(res.hi))
    res.hi = INFINITY;
  return res;
}

/* 0 * inf counts as 0: what is near it is covered by the other corners. */
static FloatRange multiply(const FloatRange *a, const FloatRange *b, unsigned width)
{
  FloatRange res =
      float_range_none(a->nan || b->nan || (float_range_has_zero(a) && has_infinity(b)) ||
                       (float_range_has_zero(b) && has_infinity(a)));
  long double xs[] = {a->lo, a->hi}, ys[] = {b->lo, b->hi};
  for (unsigned k = 0; k < 4; k++) {
    long double corner = apply(TERM_FMUL, width, xs[k & 1], ys[k >> 1]);
    include(&res, isnan(corner) ? 0 : corner);
  }
  return res;
}

static FloatRange square(const FloatRange *a, unsigned width)
{
  long double least = float_range_has_zero(a) ? 0 : fminl(fabsl(a->lo), fabsl(a->hi));
  long double most = fmaxl(fabsl(a->lo), fabsl(a->hi));
  return (FloatRange){a->nan, apply(TERM_FMUL, width, least, least),
                      apply(TERM_FMUL, width, most, most)};
}

FloatRange float_range_divide(const FloatRange *a, const FloatRange *b, unsigned width)
{
  bool nan = a->nan || b->nan || (has_infinity(a) && has_infinity(b));
  FloatRange all = {nan || (float_range_has_zero(a) && float_range_has_zero(b)), -INFINITY,
                    INFINITY};
  FloatRange res = float_range_none(nan);
  if (float_range_has_zero(b))
    return all;
  long double xs[] = {a->lo, a->hi}, ys[] = {b->lo, b->hi};
  for (unsigned k = 0; k < 4; k++) {
    long double corner = apply(TERM_FDIV, width, xs[k & 1], ys[k >> 1]);
    if (!isnan(corner))
      include(&res, corner);
  }
  return float_range_has_numbers(&res) ? res : all;
}

static FloatRange root(const FloatRange *a, unsigned width)
{
  if (a->hi < 0)
    return float_range_none(true);
  return (FloatRange){a->nan || a->lo < 0, apply(TERM_FSQRT, width, fmaxl(a->lo, 0), 0),
                      apply(TERM_FSQRT, width, a->hi, 0)};
}

static FloatRange absolute(const FloatRange *a)
{
  long double low = fabsl(a->lo), high = fabsl(a->hi);
  return (FloatRange){a->nan, float_range_has_zero(a) ? 0 : fminl(low, high), fmaxl(low, high)};
}

/* No greater than the first argument, and of its sign. */
static FloatRange remainder_of(const FloatRange *a)
{
  return (FloatRange){true, fminl(a->lo, 0), fmaxl(a->hi, 0)};
}

static long double converted(const Term *term, Value v)
{
  Value res = value_apply(term->op, term->type, term->args[0]->type, term->hi, term->lo, &v);
  return value_to_long_double(res, term->type.width);
}

/* fround and fcvt: monotonic in one argument. */
static FloatRange convert(const Term *term, const FloatRange *a)
{
  unsigned from = term->args[0]->type.width;
  return (FloatRange){a->nan, converted(term, value_of_long_double(a->lo, from)),
                      converted(term, value_of_long_double(a->hi, from))};
}

static FloatRange of_int(const Term *term, const IntRange *a)
{
  Bits mask = bits_mask(term->args[0]->type.width);
  bool is_signed = term->op == TERM_STOF;
  Bits lo = is_signed ? (Bits)a->slo & mask : a->lo, hi = is_signed ? (Bits)a->shi & mask : a->hi;
  return (FloatRange){false, converted(term, value_of_bits(lo)),
                      converted(term, value_of_bits(hi))};
}

static FloatRange constant(const Term *term)
{
  long double x = value_to_long_double(term->value, term->type.width);
  return isnan(x) ? float_range_none(true) : (FloatRange){false, x, x};
}

/* Where an argument is a NaN and nothing else, so is the result. */
static bool is_nan_alone(const Term *term, const Range *const *args)
{
  if (term->op == TERM_STOF || term->op == TERM_UTOF || term->op == TERM_FOFBITS ||
      term->op == TERM_SELECT)
    return false;
  for (unsigned i = 0; i < term->count; i++)
    if (!float_range_has_numbers(&args[i]->f))
      return true;
  return false;
}

static FloatRange computed(const Term *term, const Range *const *args, const FloatRange *all)
{
  unsigned width = term->type.width;
  const FloatRange *a = term->count > 0 ? &args[0]->f : NULL;
  const FloatRange *b = term->count > 1 ? &args[1]->f : NULL;
  FloatRange negated = b ? float_range_opposite(b) : *all;
  switch (term->op) {
  case TERM_CONST: return constant(term);
  case TERM_FADD: return float_range_add(a, b, width);
  case TERM_FSUB: return float_range_add(a, &negated, width);
  case TERM_FMUL: return term->args[0] == term->args[1] ? square(a, width) : multiply(a, b, width);
  case TERM_FDIV: return float_range_divide(a, b, width);
  case TERM_FREM: return remainder_of(a);
  case TERM_FNEG: return float_range_opposite(a);
  case TERM_FABS: return absolute(a);
  case TERM_FSQRT: return root(a, width);
  case TERM_FROUND:
  case TERM_FCVT: return convert(term, a);
  case TERM_STOF:
  case TERM_UTOF: return of_int(term, &args[0]->i);
  default: return *all;
  }
}

Range range_of_float(const Term *term, const Range *const *args)
{
  Range res = range_all(term->type);
  res.f = is_nan_alone(term, args) ? float_range_none(true) : computed(term, args, &res.f);
  return res;
}
