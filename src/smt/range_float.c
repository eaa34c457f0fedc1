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

static bool has_numbers(const FloatRange *a)
{
  return a->lo <= a->hi;
}

static bool has_zero(const FloatRange *a)
{
  return a->lo <= 0 && a->hi >= 0;
}

static bool has_infinity(const FloatRange *a)
{
  return has_numbers(a) && (isinf(a->lo) || isinf(a->hi));
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

static FloatRange nothing(bool nan)
{
  return (FloatRange){nan, INFINITY, -INFINITY};
}

/* inf - inf stands where the sum is less than any number of the others. */
static FloatRange add(const FloatRange *a, const FloatRange *b, unsigned width)
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

static FloatRange opposite_of(const FloatRange *a)
{
  return (FloatRange){a->nan, -a->hi, -a->lo};
}

/* 0 * inf counts as 0: what is near it is covered by the other corners. */
static FloatRange multiply(const FloatRange *a, const FloatRange *b, unsigned width)
{
  FloatRange res = nothing(a->nan || b->nan || (has_zero(a) && has_infinity(b)) ||
                           (has_zero(b) && has_infinity(a)));
  long double xs[] = {a->lo, a->hi}, ys[] = {b->lo, b->hi};
  for (unsigned k = 0; k < 4; k++) {
    long double corner = apply(TERM_FMUL, width, xs[k & 1], ys[k >> 1]);
    include(&res, isnan(corner) ? 0 : corner);
  }
  return res;
}

static FloatRange square(const FloatRange *a, unsigned width)
{
  long double least = has_zero(a) ? 0 : fminl(fabsl(a->lo), fabsl(a->hi));
  long double most = fmaxl(fabsl(a->lo), fabsl(a->hi));
  return (FloatRange){a->nan, apply(TERM_FMUL, width, least, least),
                      apply(TERM_FMUL, width, most, most)};
}

static FloatRange divide(const FloatRange *a, const FloatRange *b, unsigned width)
{
  bool nan = a->nan || b->nan || (has_infinity(a) && has_infinity(b));
  FloatRange all = {nan || (has_zero(a) && has_zero(b)), -INFINITY, INFINITY};
  FloatRange res = nothing(nan);
  if (has_zero(b))
    return all;
  long double xs[] = {a->lo, a->hi}, ys[] = {b->lo, b->hi};
  for (unsigned k = 0; k < 4; k++) {
    long double corner = apply(TERM_FDIV, width, xs[k & 1], ys[k >> 1]);
    if (!isnan(corner))
      include(&res, corner);
  }
  return has_numbers(&res) ? res : all;
}

static FloatRange root(const FloatRange *a, unsigned width)
{
  if (a->hi < 0)
    return nothing(true);
  return (FloatRange){a->nan || a->lo < 0, apply(TERM_FSQRT, width, fmaxl(a->lo, 0), 0),
                      apply(TERM_FSQRT, width, a->hi, 0)};
}

static FloatRange absolute(const FloatRange *a)
{
  long double low = fabsl(a->lo), high = fabsl(a->hi);
  return (FloatRange){a->nan, has_zero(a) ? 0 : fminl(low, high), fmaxl(low, high)};
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
  return isnan(x) ? nothing(true) : (FloatRange){false, x, x};
}

/* Where an argument is a NaN and nothing else, so is the result. */
static bool is_nan_alone(const Term *term, const Range *const *args)
{
  if (term->op == TERM_STOF || term->op == TERM_UTOF || term->op == TERM_FOFBITS ||
      term->op == TERM_SELECT)
    return false;
  for (unsigned i = 0; i < term->count; i++)
    if (!has_numbers(&args[i]->f))
      return true;
  return false;
}

static FloatRange computed(const Term *term, const Range *const *args, const FloatRange *all)
{
  unsigned width = term->type.width;
  const FloatRange *a = term->count > 0 ? &args[0]->f : NULL;
  const FloatRange *b = term->count > 1 ? &args[1]->f : NULL;
  FloatRange negated = b ? opposite_of(b) : *all;
  switch (term->op) {
  case TERM_CONST: return constant(term);
  case TERM_FADD: return add(a, b, width);
  case TERM_FSUB: return add(a, &negated, width);
  case TERM_FMUL: return term->args[0] == term->args[1] ? square(a, width) : multiply(a, b, width);
  case TERM_FDIV: return divide(a, b, width);
  case TERM_FREM: return remainder_of(a);
  case TERM_FNEG: return opposite_of(a);
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
  res.f = is_nan_alone(term, args) ? nothing(true) : computed(term, args, &res.f);
  return res;
}

Range range_compare_floats(TermOp op, const FloatRange *a, const FloatRange *b)
{
  bool nan = a->nan || b->nan, numbers = has_numbers(a) && has_numbers(b);
  bool apart = a->hi < b->lo || b->hi < a->lo;
  bool same = a->lo == a->hi && b->lo == b->hi && a->lo == b->lo;
  switch (op) {
  case TERM_FLT: return range_bool(nan || a->hi >= b->lo, numbers && a->lo < b->hi);
  case TERM_FLE: return range_bool(nan || a->hi > b->lo, numbers && a->lo <= b->hi);
  case TERM_FEQ: return range_bool(nan || !same, numbers && !apart);
  default: break; /* eq, which tells zeros apart */
  }
  return range_bool(nan || !same || a->lo == 0, (a->nan && b->nan) || (numbers && !apart));
}

static void drop_nan(FloatRange *a, FloatRange *b)
{
  a->nan = b->nan = false;
}

static void order(bool strict, unsigned width, FloatRange *a, FloatRange *b)
{
  long double hi = strict ? float_below(b->hi, width) : b->hi;
  long double lo = strict ? float_above(a->lo, width) : a->lo;
  if (strict && (b->hi == -INFINITY || a->lo == INFINITY)) {
    *a = nothing(false);
    return;
  }
  a->hi = fminl(a->hi, hi);
  b->lo = fmaxl(b->lo, lo);
}

static void intersect(FloatRange *a, FloatRange *b)
{
  a->nan = b->nan = a->nan && b->nan;
  a->lo = b->lo = fmaxl(a->lo, b->lo);
  a->hi = b->hi = fminl(a->hi, b->hi);
}

/* Where a comparison fails, it may be because of a NaN. */
void range_compared_floats(TermOp op, bool holds, unsigned width, FloatRange *a, FloatRange *b)
{
  if (op == TERM_EQ) {
    if (holds)
      intersect(a, b);
    return;
  }
  if (!holds) {
    if (!a->nan && !b->nan && op != TERM_FEQ)
      order(op == TERM_FLE, width, b, a);
    return;
  }
  drop_nan(a, b);
  if (op == TERM_FEQ)
    intersect(a, b);
  else
    order(op == TERM_FLT, width, a, b);
}

/* A rounded result in a range comes from an exact one that lies between the neighbours. */
static FloatRange before_rounding(const FloatRange *a, unsigned width)
{
  return (FloatRange){a->nan, float_below(a->lo, width), float_above(a->hi, width)};
}

static void cut(FloatRange *a, const FloatRange *exact, unsigned width)
{
  a->lo = fmaxl(a->lo, float_below(exact->lo, width));
  a->hi = fminl(a->hi, float_above(exact->hi, width));
}

static bool is_finite(const FloatRange *a)
{
  return !a->nan && isfinite(a->lo) && isfinite(a->hi);
}

/* a + b = result: a = result - b. */
static void summand_down(const FloatRange *result, FloatRange *a, const FloatRange *b,
                         unsigned width)
{
  FloatRange exact = before_rounding(result, width), negated = opposite_of(b);
  if (!is_finite(b))
    return;
  FloatRange left = add(&exact, &negated, width);
  cut(a, &left, width);
}

/* a * b = result: a = result / b. */
static void factor_down(const FloatRange *result, FloatRange *a, const FloatRange *b,
                        unsigned width)
{
  FloatRange exact = before_rounding(result, width);
  if (!is_finite(b) || has_zero(b))
    return;
  FloatRange left = divide(&exact, b, width);
  cut(a, &left, width);
}

/* Without a NaN there is none in the arguments of arithmetic. */
static void arithmetic_down(const Term *term, const FloatRange *result, FloatRange *a,
                            FloatRange *b)
{
  unsigned width = term->type.width;
  if (result->nan)
    return;
  drop_nan(a, b);
  if (!has_numbers(result) || !has_numbers(a) || !has_numbers(b))
    return;
  FloatRange negated = opposite_of(b), negative_result = opposite_of(result), other = *b;
  switch (term->op) {
  case TERM_FADD:
    summand_down(result, b, a, width);
    summand_down(result, a, &other, width);
    break;
  case TERM_FSUB: {
    FloatRange minus_a = opposite_of(a);
    summand_down(&negative_result, b, &minus_a, width);
    summand_down(result, a, &negated, width);
    break;
  }
  case TERM_FMUL:
    if (term->args[0] != term->args[1]) {
      factor_down(result, b, a, width);
      factor_down(result, a, &other, width);
    }
    break;
  default: break;
  }
}

static void absolute_down(const FloatRange *result, FloatRange *a)
{
  a->nan &= result->nan;
  a->hi = fminl(a->hi, result->hi);
  a->lo = fmaxl(a->lo, -result->hi);
  if (a->lo > -result->lo)
    a->lo = fmaxl(a->lo, result->lo);
  if (a->hi < result->lo)
    a->hi = fminl(a->hi, -result->lo);
}

/* The neighbours of the ends, taken for numbers of the other format, enclose what was converted. */
static void converted_down(const Term *term, const FloatRange *result, FloatRange *a)
{
  unsigned to = term->type.width, from = term->args[0]->type.width;
  FloatRange exact = before_rounding(result, to);
  Value lo = value_of_long_double(exact.lo, from), hi = value_of_long_double(exact.hi, from);
  FloatRange near = {false, value_to_long_double(lo, from), value_to_long_double(hi, from)};
  a->nan &= result->nan;
  if (has_numbers(result))
    cut(a, &near, from);
}

/* An integer that became a number in the range lies between the neighbours of its ends. */
static void of_int_down(const Term *term, const FloatRange *result, IntRange *a)
{
  FloatRange exact = before_rounding(result, term->type.width);
  long double limit = ldexpl(1, 120);
  unsigned width = term->args[0]->type.width;
  if (!has_numbers(result) || width > 120)
    return;
  SignedBits lo = (SignedBits)fminl(fmaxl(floorl(exact.lo), -limit), limit);
  SignedBits hi = (SignedBits)fminl(fmaxl(ceill(exact.hi), -limit), limit);
  if (term->op == TERM_STOF) {
    a->slo = lo > a->slo ? lo : a->slo;
    a->shi = hi < a->shi ? hi : a->shi;
  } else {
    a->lo = lo > 0 && (Bits)lo > a->lo ? (Bits)lo : a->lo;
    a->hi = hi < 0 ? 0 : (Bits)hi < a->hi ? (Bits)hi : a->hi;
  }
  int_range_agree(a, width);
}

static void root_down(const FloatRange *result, FloatRange *a)
{
  if (result->nan)
    return;
  a->nan = false;
  a->lo = fmaxl(a->lo, 0);
}

void range_float_down(const Term *term, const Range *result, Range *args)
{
  const FloatRange *r = &result->f;
  FloatRange negated = opposite_of(r);
  switch (term->op) {
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV: arithmetic_down(term, r, &args[0].f, &args[1].f); break;
  case TERM_FNEG:
    args[0].f.nan &= r->nan;
    args[0].f.lo = fmaxl(args[0].f.lo, negated.lo);
    args[0].f.hi = fminl(args[0].f.hi, negated.hi);
    break;
  case TERM_FABS: absolute_down(r, &args[0].f); break;
  case TERM_FSQRT: root_down(r, &args[0].f); break;
  case TERM_FROUND: args[0].f.nan &= r->nan; break;
  case TERM_FCVT: converted_down(term, r, &args[0].f); break;
  case TERM_STOF:
  case TERM_UTOF: of_int_down(term, r, &args[0].i); break;
  default: break;
  }
}
