/* From the interval of a float to those of the terms it was computed from. */
#include <math.h>

#include "smt/range.h"

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
  FloatRange exact = before_rounding(result, width), negated = float_range_opposite(b);
  if (!is_finite(b))
    return;
  FloatRange left = float_range_add(&exact, &negated, width);
  cut(a, &left, width);
}

/* a * b = result: a = result / b. */
static void factor_down(const FloatRange *result, FloatRange *a, const FloatRange *b,
                        unsigned width)
{
  FloatRange exact = before_rounding(result, width);
  if (!is_finite(b) || float_range_has_zero(b))
    return;
  FloatRange left = float_range_divide(&exact, b, width);
  cut(a, &left, width);
}

/* Without a NaN there is none in the arguments of arithmetic. */
static void arithmetic_down(const Term *term, const FloatRange *result, FloatRange *a,
                            FloatRange *b)
{
  unsigned width = term->type.width;
  if (result->nan)
    return;
  a->nan = b->nan = false;
  if (!float_range_has_numbers(result) || !float_range_has_numbers(a) ||
      !float_range_has_numbers(b))
    return;
  FloatRange negated = float_range_opposite(b), negative_result = float_range_opposite(result),
             other = *b;
  switch (term->op) {
  case TERM_FADD:
    summand_down(result, b, a, width);
    summand_down(result, a, &other, width);
    break;
  case TERM_FSUB: {
    FloatRange minus_a = float_range_opposite(a);
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
  if (float_range_has_numbers(result))
    cut(a, &near, from);
}

/* An integer that became a number in the range lies between the neighbours of its ends. */
static void of_int_down(const Term *term, const FloatRange *result, IntRange *a)
{
  FloatRange exact = before_rounding(result, term->type.width);
  long double limit = ldexpl(1, 120);
  unsigned width = term->args[0]->type.width;
  if (!float_range_has_numbers(result) || width > 120)
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
  FloatRange negated = float_range_opposite(r);
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
