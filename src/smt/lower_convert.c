/* Between formats, to and from integers, and to integral floats. */
#include "smt/lower_build.h"

static const Term *padded(Terms *t, const Term *a, unsigned width)
{
  unsigned more = width - a->type.width;
  return more ? join(t, a, zeros(t, more)) : a;
}

/* To a larger format every number goes exactly, and none becomes a denormal. */
static const Term *enlarged(Terms *t, const Format *from, const Format *to, const Number *a)
{
  unsigned shift = format_bias(to) - format_bias(from);
  Scaled x = number_scaled(t, from, a);
  const Term *exponent =
      plus(t, widen_signed(t, x.exponent, to->exponent), term_bv(t, to->exponent, shift));
  const Term *fraction =
      padded(t, cut(t, x.significand, from->precision - 2, 0), to->precision - 1);
  const Term *finite = term_ite(t, number_is_zero(t, a), zeros(t, to->exponent + to->precision - 1),
                                join(t, exponent, fraction));
  return term_ite(t, number_is_infinite(t, from, a), number_infinity(t, to), finite);
}

/* A denormal of the larger format is far below the least number of the smaller one. */
static const Term *diminished(Terms *t, const Format *from, const Format *to, const Number *a)
{
  unsigned shift = format_bias(from) - format_bias(to), wide = from->exponent + 1;
  const Term *exponent =
      minus(t, widen(t, number_read_exponent(t, from, a), wide), term_bv(t, wide, shift));
  const Term *significand = number_significand(t, from, a);
  unsigned dropped = from->precision - to->precision - 1;
  const Term *sticky = term_not(t, is_zero(t, cut(t, significand, dropped - 1, 0)));
  return round_scaled(t, to, exponent, cut(t, significand, from->precision - 1, dropped), sticky);
}

Number lower_fcvt(Terms *t, const Format *from, const Format *to, const Number *a)
{
  bool larger = to->width > from->width;
  return (Number){.nan = a->nan,
                  .negative = a->negative,
                  .magnitude = larger ? enlarged(t, from, to, a) : diminished(t, from, to, a),
                  .normal = larger};
}

/* The magnitude of an unsigned integer; exact where it has no more bits than the precision. */
static const Term *magnitude_of_integer(Terms *t, const Format *f, const Term *bits)
{
  unsigned width = bits->type.width, kept = f->precision + 1;
  const Term *distance, *sticky = term_false(t);
  const Term *significand = normalise(t, bits, &distance);
  const Term *exponent = minus(t, term_bv(t, f->exponent, format_bias(f) + width - 1),
                               widen(t, distance, f->exponent));
  if (width > kept) {
    sticky = term_not(t, is_zero(t, cut(t, significand, width - kept - 1, 0)));
    significand = cut(t, significand, width - 1, width - kept);
  }
  return round_even(t, f, exponent, padded(t, significand, kept), sticky);
}

Number lower_unsigned_to_float(Terms *t, const Format *f, const Term *bits)
{
  if (bits->op == TERM_ZEXT)
    return lower_unsigned_to_float(t, f, bits->args[0]);
  return (Number){.nan = term_false(t),
                  .negative = term_false(t),
                  .magnitude = magnitude_of_integer(t, f, bits),
                  .normal = true};
}

Number lower_signed_to_float(Terms *t, const Format *f, const Term *bits)
{
  if (bits->op == TERM_SEXT)
    return lower_signed_to_float(t, f, bits->args[0]);
  if (bits->op == TERM_ZEXT && bits->args[0]->type.width < bits->type.width)
    return lower_unsigned_to_float(t, f, bits->args[0]);
  const Term *negative = is_set(t, bits, bits->type.width - 1u);
  const Term *distance_from_zero = term_ite(t, negative, term_unary(t, TERM_NEG, bits), bits);
  return (Number){.nan = term_false(t),
                  .negative = negative,
                  .magnitude = magnitude_of_integer(t, f, distance_from_zero),
                  .normal = true};
}

/* At least 2^power in magnitude; the power is at most 128, which only infinities reach in 32 bits.
 */
static const Term *reaches_power(Terms *t, const Format *f, const Number *a, unsigned power)
{
  return term_binary(t, TERM_ULE, term_bv(t, f->exponent, format_bias(f) + power),
                     number_exponent(t, f, a));
}

/* The whole part of a number below 2^width. */
static const Term *whole_part(Terms *t, const Format *f, const Number *a, unsigned width)
{
  unsigned p = f->precision, stages = bits_to_count(width);
  const Term *significand = number_significand(t, f, a);
  const Term *top =
      width > p ? padded(t, significand, width) : cut(t, significand, p - 1, p - width);
  const Term *whole = top;
  if (stages) {
    const Term *distance =
        minus(t, term_bv(t, f->exponent, format_bias(f) + width - 1), number_exponent(t, f, a));
    whole = term_binary(t, TERM_LSHR, top, widen(t, cut(t, distance, stages - 1, 0), width));
  }
  return term_ite(t, reaches_power(t, f, a, 0), whole, zeros(t, width));
}

/* The least number itself is what a number that does not fit yields, so only what is smaller in
 * magnitude has to be computed. */
const Term *lower_to_signed(Terms *t, const Format *f, unsigned width, const Number *a)
{
  const Term *least = term_const(t, type_bv(width), value_of_bits(bits_least(width)));
  const Term *misfit = term_or(t, a->nan, reaches_power(t, f, a, width - 1));
  const Term *whole = width == 1 ? zeros(t, 1) : widen(t, whole_part(t, f, a, width - 1), width);
  const Term *number = term_ite(t, a->negative, term_unary(t, TERM_NEG, whole), whole);
  return term_ite(t, misfit, least, number);
}

const Term *lower_to_unsigned(Terms *t, const Format *f, unsigned width, const Number *a)
{
  const Term *below = term_and(t, a->negative, reaches_power(t, f, a, 0));
  const Term *misfit = term_or(t, a->nan, term_or(t, below, reaches_power(t, f, a, width)));
  return term_ite(t, misfit, ones(t, width), whole_part(t, f, a, width));
}

/* Does a number between 0 and 1 in magnitude become 1? */
static const Term *fraction_becomes_one(Terms *t, const Format *f, Rounding mode, const Number *a)
{
  const Term *half =
      join(t, term_bv(t, f->exponent, format_bias(f) - 1), zeros(t, f->precision - 1));
  const Term *above_zero = term_not(t, number_is_zero(t, a));
  switch (mode) {
  case ROUND_EVEN: return term_binary(t, TERM_ULT, half, a->magnitude);
  case ROUND_AWAY: return term_binary(t, TERM_ULE, half, a->magnitude);
  case ROUND_UP: return term_and(t, above_zero, term_not(t, a->negative));
  case ROUND_DOWN: return term_and(t, above_zero, a->negative);
  case ROUND_ZERO: break;
  }
  return term_false(t);
}

/* What is added to the magnitude before the bits of "mask", which lie below the point, are
 * cleared.  The lowest bit above the point decides ties; of the numbers between 1 and 2 it is that
 * of the exponent, which is set. */
static const Term *addend(Terms *t, Rounding mode, const Term *mask, const Number *a)
{
  const Term *nothing = zeros(t, mask->type.width), *one = term_bv(t, mask->type.width, 1);
  const Term *below_half = term_binary(t, TERM_LSHR, mask, one);
  const Term *unit = term_binary(t, TERM_BAND, plus(t, mask, one), a->magnitude);
  switch (mode) {
  case ROUND_EVEN:
    return plus(t, below_half, term_from_bool(t, term_not(t, is_zero(t, unit)), mask->type.width));
  case ROUND_AWAY: return plus(t, below_half, one);
  case ROUND_UP: return term_ite(t, a->negative, nothing, mask);
  case ROUND_DOWN: return term_ite(t, a->negative, mask, nothing);
  case ROUND_ZERO: break;
  }
  return nothing;
}

static const Term *integral_magnitude(Terms *t, const Format *f, Rounding mode, const Number *a)
{
  unsigned digits = f->precision - 1, stages = bits_to_count(digits),
           all = a->magnitude->type.width;
  const Term *power = minus(t, number_exponent(t, f, a), term_bv(t, f->exponent, format_bias(f)));
  const Term *distance = widen(t, cut(t, power, stages - 1, 0), digits);
  const Term *mask = widen(t, term_binary(t, TERM_LSHR, ones(t, digits), distance), all);
  const Term *sum = plus(t, a->magnitude, addend(t, mode, mask, a));
  return term_binary(t, TERM_BAND, sum, term_unary(t, TERM_BNOT, mask));
}

Number lower_fround(Terms *t, const Format *f, Rounding mode, const Number *a)
{
  unsigned digits = f->precision - 1;
  const Term *one = join(t, term_bv(t, f->exponent, format_bias(f)), zeros(t, digits));
  const Term *small =
      term_ite(t, fraction_becomes_one(t, f, mode, a), one, zeros(t, a->magnitude->type.width));
  const Term *large =
      term_ite(t, reaches_power(t, f, a, digits), a->magnitude, integral_magnitude(t, f, mode, a));
  Number res = *a;
  res.magnitude = term_ite(t, reaches_power(t, f, a, 0), large, small);
  res.normal = true;
  return res;
}
