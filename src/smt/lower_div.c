/* Division and square root, digit by digit: one subtractor for each bit of the result. */
#include "smt/lower_build.h"

/* One step: *rest -= subtrahend where that does not become negative, which is the digit. */
static const Term *digit(Terms *t, const Term **rest, const Term *subtrahend)
{
  unsigned width = (*rest)->type.width;
  const Term *left = minus(t, widen(t, *rest, width + 1), widen(t, subtrahend, width + 1));
  const Term *fits = term_not(t, is_set(t, left, width));
  *rest = term_ite(t, fits, cut(t, left, width - 1, 0), *rest);
  return one_bit(t, fits);
}

/* The quotient of two significands in "digits" bits, the first before the point. */
static const Term *quotient(Terms *t, const Term *a, const Term *b, unsigned digits,
                            const Term **rest)
{
  unsigned p = a->type.width;
  const Term *res = NULL;
  *rest = widen(t, a, p + 1);
  for (unsigned i = 0; i < digits; i++) {
    const Term *bit = digit(t, rest, b);
    res = res ? join(t, res, bit) : bit;
    if (i + 1 < digits)
      *rest = join(t, cut(t, *rest, p - 1, 0), zeros(t, 1));
  }
  return res;
}

/* A digit that is cut off needs no look: an exact quotient has no more digits than its operands. */
static const Term *magnitude_of_quotient(Terms *t, const Format *f, const Number *a,
                                         const Number *b)
{
  unsigned p = f->precision, wide = f->exponent + 2;
  Scaled over = number_scaled(t, f, a), under = number_scaled(t, f, b);
  const Term *rest;
  const Term *digits = quotient(t, over.significand, under.significand, p + 2, &rest);
  const Term *first = is_set(t, digits, p + 1);
  const Term *significand = term_ite(t, first, cut(t, digits, p + 1, 1), cut(t, digits, p, 0));
  const Term *sticky = term_not(t, is_zero(t, rest));
  const Term *exponent =
      plus(t, minus(t, over.exponent, under.exponent), term_bv(t, wide, format_bias(f) - 1));
  exponent = plus(t, exponent, term_from_bool(t, first, wide));
  return round_scaled(t, f, exponent, significand, sticky);
}

Number lower_div(Terms *t, const Format *f, const Number *a, const Number *b)
{
  const Term *a_infinite = number_is_infinite(t, f, a), *b_infinite = number_is_infinite(t, f, b);
  const Term *a_zero = number_is_zero(t, a), *b_zero = number_is_zero(t, b);
  const Term *open = term_or(t, term_and(t, a_infinite, b_infinite), term_and(t, a_zero, b_zero));
  const Term *finite = term_ite(t, b_infinite, zeros(t, a->magnitude->type.width),
                                magnitude_of_quotient(t, f, a, b));
  return (Number){.nan = term_or(t, term_or(t, a->nan, b->nan), open),
                  .negative = differ(t, a->negative, b->negative),
                  .magnitude =
                      term_ite(t, term_or(t, a_infinite, b_zero), number_infinity(t, f), finite)};
}

/* The two bits of the radicand that "step" brings down; there are none below its end. */
static const Term *bits_brought_down(Terms *t, const Term *radicand, unsigned step)
{
  unsigned width = radicand->type.width, used = 2 * step;
  if (used >= width)
    return zeros(t, 2);
  if (used + 1 == width)
    return join(t, cut(t, radicand, 0, 0), zeros(t, 1));
  return cut(t, radicand, width - used - 1, width - used - 2);
}

/* The root of a radicand with two bits before the point, in "digits" bits. */
static const Term *root(Terms *t, const Term *radicand, unsigned digits, const Term **rest)
{
  const Term *res = NULL, *bit;
  *rest = NULL;
  for (unsigned i = 0; i < digits; i++) {
    const Term *pair = bits_brought_down(t, radicand, i), *one = term_bv(t, 2, 1);
    *rest = *rest ? join(t, *rest, pair) : widen(t, pair, 3);
    bit = digit(t, rest, widen(t, res ? join(t, res, one) : one, i + 3));
    *rest = cut(t, *rest, i + 1, 0);
    res = res ? join(t, res, bit) : bit;
  }
  return res;
}

/* An odd exponent gives one factor 2 to the radicand; the bias is odd itself. */
static const Term *magnitude_of_root(Terms *t, const Format *f, const Number *a)
{
  unsigned wide = f->exponent + 2;
  Scaled x = number_scaled(t, f, a);
  const Term *sum = plus(t, x.exponent, term_bv(t, wide, format_bias(f)));
  const Term *zero = zeros(t, 1), *rest;
  const Term *radicand =
      term_ite(t, is_set(t, sum, 0), join(t, x.significand, zero), join(t, zero, x.significand));
  const Term *significand = root(t, radicand, f->precision + 1, &rest);
  return round_even(t, f, cut(t, sum, f->exponent, 1), significand, term_not(t, is_zero(t, rest)));
}

Number lower_sqrt(Terms *t, const Format *f, const Number *a)
{
  const Term *same = term_or(t, number_is_zero(t, a), number_is_infinite(t, f, a));
  const Term *below = term_and(t, a->negative, term_not(t, number_is_zero(t, a)));
  return (Number){.nan = term_or(t, a->nan, below),
                  .negative = a->negative,
                  .magnitude = term_ite(t, same, a->magnitude, magnitude_of_root(t, f, a)),
                  .normal = true};
}
