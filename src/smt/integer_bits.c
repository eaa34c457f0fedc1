/* Bits as arithmetic: shifts by constants, contiguous masks and parts of words are quotients and
 * remainders by powers of two.  What else looks at single bits is a gap with known bounds. */
#include "smt/integer_build.h"

enum { MOST_EXPONENT = 125 }; /* of remainders whose bounds are known */

static void add_leq(Integers *it, Form a, Form b)
{
  vec_push(&it->facts, integer_leq(it, a.ast, b.ast));
}

/* Any bits within the bounds that hold for all bits. */
static Form bitwise_gap(Integers *it, const Term *term)
{
  Form a = reading_read(it, term->args[0], false), b = reading_read(it, term->args[1], false);
  Form res = reading_gap(it, term, false), sum = reading_add(it, a, b);
  if (term->op == TERM_BAND) {
    add_leq(it, res, a);
    add_leq(it, res, b);
    res.hi = a.hi < b.hi ? a.hi : b.hi;
  } else {
    add_leq(it, res, sum);
    res.hi = sum.hi < res.hi ? sum.hi : res.hi;
  }
  if (term->op == TERM_BOR) {
    add_leq(it, a, res);
    add_leq(it, b, res);
    res.lo = a.lo > b.lo ? a.lo : b.lo;
  }
  return res;
}

/* Whether the bits set are neighbours: "low" clear bits below "count" set ones. */
static bool is_contiguous(Bits mask, unsigned *low, unsigned *count)
{
  *low = *count = 0;
  for (; mask && !(mask & 1); mask >>= 1)
    ++*low;
  for (; mask & 1; mask >>= 1)
    ++*count;
  return !mask && *count;
}

/* The same for both readings, which differ by a multiple of 2^width. */
static Form middle_bits(Integers *it, Form a, unsigned low, unsigned count)
{
  return reading_modulo(it, reading_halve(it, a, low), (SignedBits)1 << count);
}

static Form masked(Integers *it, const Term *term)
{
  unsigned low, count;
  const Term *mask = term->args[1];
  if (!term_is_const(mask) || !is_contiguous(bits_of(mask->value), &low, &count) ||
      low + count > MOST_EXPONENT)
    return bitwise_gap(it, term);
  Form a = reading_main(it, term->args[0]);
  bool to_the_end = low + count == term->type.width;
  Form part = to_the_end ? reading_halve(it, a, low) : middle_bits(it, a, low, count);
  Form res = reading_scale(it, part, low);
  res.is_signed = to_the_end && a.is_signed;
  return res;
}

/* One bit each: what the Booleans do. */
static Form single_bit(Integers *it, const Term *term)
{
  Form a = reading_read(it, term->args[0], false), b = reading_read(it, term->args[1], false);
  Form zero = reading_of(it, 0), one = reading_of(it, 1), res;
  Z3_ast first = it->z3->mk_eq(it->context, a.ast, zero.ast);
  if (term->op == TERM_BAND)
    res = reading_choose(it, first, zero, b);
  else if (term->op == TERM_BOR)
    res = reading_choose(it, first, b, one);
  else
    res = reading_choose(it, first, b, reading_sub(it, one, b));
  res.lo = 0, res.hi = 1;
  res.is_signed = false;
  return res;
}

static Form bitwise(Integers *it, const Term *term)
{
  if (term->type.width == 1)
    return single_bit(it, term);
  return term->op == TERM_BAND ? masked(it, term) : bitwise_gap(it, term);
}

/* --- Shifts. --- */

static Form shift_gap(Integers *it, const Term *term)
{
  if (term->op != TERM_LSHR)
    return reading_gap(it, term, integers_is_signed(it, term));
  Form res = reading_gap(it, term, false), a = reading_read(it, term->args[0], false);
  add_leq(it, res, a);
  res.hi = a.hi;
  return res;
}

static Form shifted_left(Integers *it, const Term *term, unsigned by)
{
  bool is_signed = integers_is_signed(it, term);
  Form exact = reading_scale(it, reading_loosely(it, term->args[0], is_signed), by);
  if (!reading_fits(&exact, term->type.width, is_signed)) {
    Form other = reading_scale(it, reading_loosely(it, term->args[0], !is_signed), by);
    if (reading_fits(&other, term->type.width, !is_signed))
      return reading_wrap(it, term, other, !is_signed);
  }
  return reading_wrap(it, term, exact, is_signed);
}

static Form shifted(Integers *it, const Term *term)
{
  const Term *distance = term->args[1];
  unsigned width = term->type.width;
  if (!term_is_const(distance))
    return shift_gap(it, term);
  bool beyond = bits_of(distance->value) >= width;
  unsigned by = beyond ? width : (unsigned)distance->value.lo;
  if (beyond && term->op != TERM_ASHR)
    return (Form){integer_of(it, 0), 0, 0, false};
  if (term->op == TERM_SHL)
    return shifted_left(it, term, by);
  bool is_signed = term->op == TERM_ASHR;
  Form res =
      reading_halve(it, reading_read(it, term->args[0], is_signed), by < width ? by : width - 1);
  if (!reading_fits(&res, width, is_signed)) {
    Form limits = reading_limits(width, is_signed);
    res.lo = limits.lo, res.hi = limits.hi;
  }
  res.is_signed = is_signed;
  return res;
}

/* --- Words of other widths. --- */

/* The high end keeps its reading; bits further down lose what is above them. */
static Form extracted(Integers *it, const Term *term)
{
  const Term *from = term->args[0];
  Form a =
      term->lo ? reading_main(it, from) : reading_loosely(it, from, integers_is_signed(it, from));
  Form res = reading_halve(it, a, term->lo);
  if (term->hi + 1u < from->type.width)
    return reading_wrap(it, term, res, integers_is_signed(it, term));
  if (!reading_fits(&res, term->type.width, a.is_signed)) {
    Form limits = reading_limits(term->type.width, a.is_signed);
    res.lo = limits.lo, res.hi = limits.hi;
  }
  res.is_signed = a.is_signed;
  return res;
}

static Form extended(Integers *it, const Term *term)
{
  return reading_read(it, term->args[0], term->op == TERM_SEXT);
}

static Form concatenated(Integers *it, const Term *term)
{
  const Term *high = term->args[0], *low = term->args[1];
  bool is_signed = integers_is_signed(it, term);
  Form top = reading_scale(it, reading_read(it, high, is_signed), low->type.width);
  Form res = reading_add(it, top, reading_read(it, low, false));
  if (!reading_fits(&res, term->type.width, is_signed)) {
    Form limits = reading_limits(term->type.width, is_signed);
    res.lo = limits.lo, res.hi = limits.hi;
  }
  res.is_signed = is_signed;
  return res;
}

Form integer_bits(Integers *it, const Term *term)
{
  switch (term->op) {
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return shifted(it, term);
  case TERM_EXTRACT: return extracted(it, term);
  case TERM_ZEXT:
  case TERM_SEXT: return extended(it, term);
  case TERM_CONCAT: return concatenated(it, term);
  default: return bitwise(it, term);
  }
}
