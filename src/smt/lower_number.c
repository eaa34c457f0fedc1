/* Numbers: their parts, their bits, and how a result is rounded to one. */
#include "smt/lower_build.h"

Format format_of(Type type)
{
  switch (type.width) {
  case 32: return (Format){32, 8, 24};
  case 64: return (Format){64, 11, 53};
  default: return (Format){80, 15, 64};
  }
}

const Term *number_exponent(Terms *t, const Format *f, const Number *a)
{
  return cut(t, a->magnitude, f->exponent + f->precision - 2, f->precision - 1);
}

static const Term *number_fraction(Terms *t, const Format *f, const Number *a)
{
  return cut(t, a->magnitude, f->precision - 2, 0);
}

const Term *number_is_infinite(Terms *t, const Format *f, const Number *a)
{
  return term_eq(t, number_exponent(t, f, a), ones(t, f->exponent));
}

const Term *number_is_zero(Terms *t, const Number *a)
{
  return is_zero(t, a->magnitude);
}

const Term *number_infinity(Terms *t, const Format *f)
{
  return join(t, ones(t, f->exponent), zeros(t, f->precision - 1));
}

static const Term *has_leading_bit(Terms *t, const Format *f, const Number *a)
{
  return term_not(t, is_zero(t, number_exponent(t, f, a)));
}

const Term *number_significand(Terms *t, const Format *f, const Number *a)
{
  return join(t, one_bit(t, has_leading_bit(t, f, a)), number_fraction(t, f, a));
}

/* The exponent 0 of denormals means what 1 does. */
const Term *number_read_exponent(Terms *t, const Format *f, const Number *a)
{
  const Term *field = number_exponent(t, f, a);
  const Term *low = term_or(t, is_set(t, field, 0), is_zero(t, field));
  return join(t, cut(t, field, f->exponent - 1, 1), one_bit(t, low));
}

Scaled number_scaled(Terms *t, const Format *f, const Number *a)
{
  unsigned wide = f->exponent + 2;
  const Term *exponent = widen(t, number_read_exponent(t, f, a), wide);
  const Term *significand = number_significand(t, f, a), *distance;
  if (a->normal)
    return (Scaled){exponent, significand};
  significand = normalise(t, significand, &distance);
  return (Scaled){minus(t, exponent, widen(t, distance, wide)), significand};
}

/* In the 80-bit format a leading bit that contradicts the exponent makes the bits invalid, or for
 * the exponent 0 another spelling of the exponent 1. */
static Number number_of_80_bits(Terms *t, const Term *bits)
{
  const Term *exponent = cut(t, bits, 78, 64), *leading = cut(t, bits, 63, 63);
  const Term *fraction = cut(t, bits, 62, 0), *least = is_zero(t, exponent);
  const Term *invalid = term_and(t, term_not(t, least), is_zero(t, leading));
  const Term *payload =
      term_and(t, term_eq(t, exponent, ones(t, 15)), term_not(t, is_zero(t, fraction)));
  exponent = term_ite(t, least, widen(t, leading, 15), exponent);
  return (Number){.nan = term_or(t, invalid, payload),
                  .negative = is_set(t, bits, 79),
                  .magnitude = join(t, exponent, fraction)};
}

static void note_constant(const Format *f, Number *a)
{
  if (term_is_const(a->magnitude))
    a->normal = bits_of(a->magnitude->value) == 0 ||
                bits_of(a->magnitude->value) >> (f->precision - 1) != 0;
}

Number number_of_bits(Terms *t, const Format *f, const Term *bits)
{
  Number res;
  if (f->width == 80) {
    res = number_of_80_bits(t, bits);
  } else {
    res = (Number){.negative = is_set(t, bits, f->width - 1),
                   .magnitude = cut(t, bits, f->width - 2, 0)};
    res.nan = term_binary(t, TERM_ULT, number_infinity(t, f), res.magnitude);
  }
  note_constant(f, &res);
  return res;
}

const Term *number_bits(Terms *t, const Format *f, const Number *a)
{
  const Term *magnitude = a->magnitude;
  if (f->width == 80) {
    const Term *exponent = number_exponent(t, f, a);
    const Term *upper = join(t, exponent, one_bit(t, term_not(t, is_zero(t, exponent))));
    magnitude = join(t, upper, number_fraction(t, f, a));
  }
  const Term *bits = join(t, one_bit(t, a->negative), magnitude);
  return term_ite(t, a->nan, term_const(t, type_bv(f->width), value_nan(f->width)), bits);
}

Number number_ite(Terms *t, const Term *condition, const Number *a, const Number *b)
{
  return (Number){.nan = term_ite(t, condition, a->nan, b->nan),
                  .negative = term_ite(t, condition, a->negative, b->negative),
                  .magnitude = term_ite(t, condition, a->magnitude, b->magnitude),
                  .normal = a->normal && b->normal};
}

/* Adding one to the magnitude carries into the exponent, up to infinity, as it should. */
const Term *round_even(Terms *t, const Format *f, const Term *exponent, const Term *significand,
                       const Term *sticky)
{
  unsigned p = f->precision;
  const Term *field = term_ite(t, is_set(t, significand, p), exponent, zeros(t, f->exponent));
  const Term *odd = is_set(t, significand, 1), *half = is_set(t, significand, 0);
  const Term *up = term_and(t, half, term_or(t, odd, sticky));
  const Term *magnitude = join(t, field, cut(t, significand, p - 1, 1));
  return plus(t, magnitude, term_from_bool(t, up, magnitude->type.width));
}

const Term *round_scaled(Terms *t, const Format *f, const Term *exponent, const Term *significand,
                         const Term *sticky)
{
  unsigned wide = exponent->type.width;
  const Term *one = term_bv(t, wide, 1);
  const Term *tiny = term_binary(t, TERM_SLT, exponent, one);
  const Term *distance = term_ite(t, tiny, minus(t, one, exponent), zeros(t, wide));
  significand = shift_right_sticky(t, significand, distance, &sticky);
  const Term *field = cut(t, exponent, f->exponent - 1, 0);
  const Term *rounded = round_even(t, f, field, significand, sticky);
  const Term *most = term_bv(t, wide, (1u << f->exponent) - 1);
  const Term *huge = term_binary(t, TERM_SLE, most, exponent);
  return term_ite(t, huge, number_infinity(t, f), rounded);
}
