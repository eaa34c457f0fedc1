/* Intervals of bit-vectors.  Where an operation may wrap around, the reading in which it may is
 * left open. */
#include <math.h>

#include "smt/range.h"

/* Where the sign is known the readings are the same but for 2^width. */
void int_range_agree(IntRange *a, unsigned width)
{
  Bits half = bits_greatest(width);
  if (a->lo > a->hi || a->slo > a->shi)
    return;
  if (a->slo >= 0 && a->hi > half)
    a->hi = half;
  if (a->shi < 0 && a->lo <= half)
    a->lo = half + 1;
  if (a->hi <= half && a->slo < 0)
    a->slo = 0;
  if (a->lo > half && a->shi >= 0)
    a->shi = -1;
  if (a->lo > a->hi || a->slo > a->shi)
    return;
  if (a->slo >= 0 || a->shi < 0) {
    Bits from = (Bits)a->slo & bits_mask(width), to = (Bits)a->shi & bits_mask(width);
    a->lo = a->lo > from ? a->lo : from;
    a->hi = a->hi < to ? a->hi : to;
    if (a->lo > a->hi)
      return;
    a->slo = bits_signed(a->lo, width);
    a->shi = bits_signed(a->hi, width);
  }
}

static void set_unsigned(Range *res, Bits lo, Bits hi)
{
  res->i.lo = lo;
  res->i.hi = hi;
}

/* Left open where it does not fit. */
static void set_signed(Range *res, SignedBits lo, SignedBits hi)
{
  unsigned width = res->type.width;
  if (lo < int_least(width) || hi > int_greatest(width))
    return;
  res->i.slo = lo;
  res->i.shi = hi;
}

static void add(Range *res, const IntRange *a, const IntRange *b)
{
  Bits hi;
  SignedBits slo, shi;
  if (!__builtin_add_overflow(a->hi, b->hi, &hi) && hi <= bits_mask(res->type.width))
    set_unsigned(res, a->lo + b->lo, hi);
  if (!__builtin_add_overflow(a->slo, b->slo, &slo) &&
      !__builtin_add_overflow(a->shi, b->shi, &shi))
    set_signed(res, slo, shi);
}

static void subtract(Range *res, const IntRange *a, const IntRange *b)
{
  SignedBits slo, shi;
  if (a->lo >= b->hi)
    set_unsigned(res, a->lo - b->hi, a->hi - b->lo);
  if (!__builtin_sub_overflow(a->slo, b->shi, &slo) &&
      !__builtin_sub_overflow(a->shi, b->slo, &shi))
    set_signed(res, slo, shi);
}

static void multiply_signed(Range *res, const IntRange *a, const IntRange *b)
{
  SignedBits corner[4], lo, hi;
  if (__builtin_mul_overflow(a->slo, b->slo, &corner[0]) ||
      __builtin_mul_overflow(a->slo, b->shi, &corner[1]) ||
      __builtin_mul_overflow(a->shi, b->slo, &corner[2]) ||
      __builtin_mul_overflow(a->shi, b->shi, &corner[3]))
    return;
  lo = hi = corner[0];
  for (unsigned k = 1; k < 4; k++) {
    lo = corner[k] < lo ? corner[k] : lo;
    hi = corner[k] > hi ? corner[k] : hi;
  }
  set_signed(res, lo, hi);
}

static void multiply(Range *res, const IntRange *a, const IntRange *b)
{
  Bits hi;
  if (!__builtin_mul_overflow(a->hi, b->hi, &hi) && hi <= bits_mask(res->type.width))
    set_unsigned(res, a->lo * b->lo, hi);
  multiply_signed(res, a, b);
}

/* By positive numbers. */
static void divide_signed(Range *res, const IntRange *a, const IntRange *b)
{
  if (b->slo <= 0)
    return;
  set_signed(res, a->slo < 0 ? a->slo / b->slo : a->slo / b->shi,
             a->shi < 0 ? a->shi / b->shi : a->shi / b->slo);
}

static void remainder_signed(Range *res, const IntRange *a, const IntRange *b)
{
  if (b->slo <= 0)
    return;
  SignedBits most = b->shi - 1;
  set_signed(res,
             a->slo >= 0      ? 0
             : a->slo > -most ? a->slo
                              : -most,
             a->shi <= 0     ? 0
             : a->shi < most ? a->shi
                             : most);
}

static void extend(Range *res, const Term *term, const IntRange *a)
{
  if (term->op == TERM_ZEXT)
    set_unsigned(res, a->lo, a->hi);
  else
    set_signed(res, a->slo, a->shi);
}

/* Low bits of a number that they hold; the high bits of another. */
static void extract(Range *res, const Term *term, const IntRange *a)
{
  unsigned width = res->type.width;
  if (term->lo == 0) {
    if (a->hi <= bits_mask(width))
      set_unsigned(res, a->lo, a->hi);
    set_signed(res, a->slo, a->shi);
  } else if (term->hi + 1u == term->args[0]->type.width) {
    set_unsigned(res, a->lo >> term->lo, a->hi >> term->lo);
  }
}

static void shift_right(Range *res, const IntRange *a, const IntRange *b)
{
  unsigned width = res->type.width;
  set_unsigned(res, b->hi < width ? a->lo >> b->hi : 0, b->lo < width ? a->hi >> b->lo : 0);
}

/* The whole part of a number below 2^126 in magnitude: beyond, 2^126, which means "more". */
static SignedBits whole(long double x)
{
  long double limit = ldexpl(1, 126);
  return (SignedBits)fminl(fmaxl(truncl(x), -limit), limit);
}

/* What does not fit becomes one certain number, the end of one of the ranges. */
static void of_float(Range *res, const Term *term, const FloatRange *a)
{
  bool is_signed = term->op == TERM_FTOS;
  unsigned width = res->type.width;
  if (a->nan || a->lo > a->hi)
    return;
  SignedBits lo = whole(a->lo), hi = whole(a->hi), limit = (SignedBits)1 << 126;
  if (lo <= -limit || hi >= limit)
    return;
  if (is_signed && hi <= int_greatest(width))
    set_signed(res, lo < int_least(width) ? int_least(width) : lo,
               hi < int_least(width) ? int_least(width) : hi);
  if (!is_signed && lo >= 0 && (Bits)hi <= bits_mask(width))
    set_unsigned(res, (Bits)lo, (Bits)hi);
}

Range range_of_int(const Term *term, const Range *const *args)
{
  Range res = range_all(term->type);
  const IntRange *a = term->count > 0 ? &args[0]->i : NULL;
  const IntRange *b = term->count > 1 ? &args[1]->i : NULL;
  const IntRange zero = {0};
  switch (term->op) {
  case TERM_CONST: {
    Bits bits = bits_of(term->value);
    SignedBits number = bits_signed(bits, term->type.width);
    res.i = (IntRange){bits, bits, number, number};
    break;
  }
  case TERM_ADD: add(&res, a, b); break;
  case TERM_SUB: subtract(&res, a, b); break;
  case TERM_MUL: multiply(&res, a, b); break;
  case TERM_NEG: subtract(&res, &zero, a); break;
  case TERM_UDIV:
    if (b->lo > 0)
      set_unsigned(&res, a->lo / b->hi, a->hi / b->lo);
    break;
  case TERM_UREM: set_unsigned(&res, 0, b->lo > 0 && b->hi - 1 < a->hi ? b->hi - 1 : a->hi); break;
  case TERM_SDIV: divide_signed(&res, a, b); break;
  case TERM_SREM: remainder_signed(&res, a, b); break;
  case TERM_BAND: set_unsigned(&res, 0, a->hi < b->hi ? a->hi : b->hi); break;
  case TERM_LSHR: shift_right(&res, a, b); break;
  case TERM_ZEXT:
  case TERM_SEXT: extend(&res, term, a); break;
  case TERM_EXTRACT: extract(&res, term, a); break;
  case TERM_FTOS:
  case TERM_FTOU: of_float(&res, term, &args[0]->f); break;
  default: break;
  }
  int_range_agree(&res.i, term->type.width);
  return res;
}

/* a + b = result without wrapping around: each is the difference of the other two. */
static void summand_down(const IntRange *result, IntRange *a, const IntRange *b, unsigned width)
{
  Range sum = range_all(type_bv(width)), left = range_all(type_bv(width));
  Range all = sum, old = {.type = sum.type, .i = *a};
  add(&sum, a, b);
  bool exact = sum.i.slo != all.i.slo || sum.i.shi != all.i.shi;
  if (!exact)
    return;
  SignedBits lo, hi;
  if (__builtin_sub_overflow(result->slo, b->shi, &lo) ||
      __builtin_sub_overflow(result->shi, b->slo, &hi))
    return;
  left.i.slo = lo > left.i.slo ? lo : left.i.slo;
  left.i.shi = hi < left.i.shi ? hi : left.i.shi;
  range_meet(&old, &left);
  *a = old.i;
}

static void extended_down(const Term *term, const IntRange *result, IntRange *a)
{
  unsigned width = term->args[0]->type.width;
  if (term->op == TERM_ZEXT) {
    a->lo = result->lo > a->lo ? result->lo : a->lo;
    a->hi = result->hi < a->hi ? result->hi : a->hi;
  } else {
    a->slo = result->slo > a->slo ? result->slo : a->slo;
    a->shi = result->shi < a->shi ? result->shi : a->shi;
  }
  int_range_agree(a, width);
}

/* A result other than the one for what does not fit comes from a number that does. */
static void of_float_down(const Term *term, const IntRange *result, FloatRange *a)
{
  bool is_signed = term->op == TERM_FTOS;
  unsigned width = term->type.width, from = term->args[0]->type.width;
  if (is_signed ? result->slo == int_least(width) : result->hi == bits_mask(width))
    return;
  long double lo = is_signed ? (long double)result->slo : (long double)result->lo;
  long double hi = is_signed ? (long double)result->shi : (long double)result->hi;
  long double above = value_to_long_double(value_of_long_double(hi + 1, from), from);
  long double below = value_to_long_double(value_of_long_double(lo - 1, from), from);
  a->nan = false;
  a->lo = fmaxl(a->lo, float_below(below, from));
  a->hi = fminl(a->hi, float_above(above, from));
}

void range_int_down(const Term *term, const Range *result, Range *args)
{
  unsigned width = term->type.width;
  switch (term->op) {
  case TERM_ADD:
    summand_down(&result->i, &args[0].i, &args[1].i, width);
    summand_down(&result->i, &args[1].i, &args[0].i, width);
    break;
  case TERM_ZEXT:
  case TERM_SEXT: extended_down(term, &result->i, &args[0].i); break;
  case TERM_FTOS:
  case TERM_FTOU: of_float_down(term, &result->i, &args[0].f); break;
  default: break;
  }
}
