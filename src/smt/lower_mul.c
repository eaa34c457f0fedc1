/* Multiplication.  Of two denormals the product is 0, so at most one operand has to be normalised:
 * it is exchanged into the first place. */
#include "smt/lower_build.h"

static bool has_one_bit(const Term *a)
{
  return term_is_const(a) && bits_of(a->value) && !(bits_of(a->value) & (bits_of(a->value) - 1));
}

static const Term *shifted(Terms *t, const Term *value, Bits factor)
{
  unsigned by = 0;
  while (factor >> by != 1)
    by++;
  return term_binary(t, TERM_SHL, value, term_bv(t, value->type.width, by));
}

static const Term *product(Terms *t, const Term *a, const Term *b, unsigned width)
{
  if (has_one_bit(b))
    return shifted(t, widen(t, a, width), bits_of(b->value));
  if (has_one_bit(a))
    return shifted(t, widen(t, b, width), bits_of(a->value));
  return term_binary(t, TERM_MUL, widen(t, a, width), widen(t, b, width));
}

static const Term *magnitude_of_product(Terms *t, const Format *f, const Number *a, const Number *b)
{
  unsigned p = f->precision, wide = f->exponent + 2;
  Scaled first = number_scaled(t, f, a);
  const Term *exact = product(t, first.significand, number_significand(t, f, b), 2 * p);
  const Term *carries = is_set(t, exact, 2 * p - 1);
  const Term *significand =
      term_ite(t, carries, cut(t, exact, 2 * p - 1, p - 1), cut(t, exact, 2 * p - 2, p - 2));
  const Term *sticky = term_or(t, term_not(t, is_zero(t, cut(t, exact, p - 3, 0))),
                               term_and(t, carries, is_set(t, exact, p - 2)));
  const Term *exponent = plus(t, first.exponent, widen(t, number_read_exponent(t, f, b), wide));
  exponent = minus(t, exponent, term_bv(t, wide, format_bias(f)));
  exponent = plus(t, exponent, term_from_bool(t, carries, wide));
  return round_scaled(t, f, exponent, significand, sticky);
}

/* Is the second operand the one to be normalised? */
static const Term *is_exchanged(Terms *t, const Format *f, const Number *a, const Number *b)
{
  if (b->normal)
    return term_false(t);
  return a->normal ? term_true(t) : is_zero(t, number_exponent(t, f, b));
}

Number lower_mul(Terms *t, const Format *f, const Number *a, const Number *b)
{
  const Term *exchanged = is_exchanged(t, f, a, b);
  Number first = number_ite(t, exchanged, b, a), second = number_ite(t, exchanged, a, b);
  first.normal = a->normal && b->normal;
  const Term *a_infinite = number_is_infinite(t, f, a), *b_infinite = number_is_infinite(t, f, b);
  const Term *open = term_or(t, term_and(t, a_infinite, number_is_zero(t, b)),
                             term_and(t, b_infinite, number_is_zero(t, a)));
  return (Number){.nan = term_or(t, term_or(t, a->nan, b->nan), open),
                  .negative = differ(t, a->negative, b->negative),
                  .magnitude =
                      term_ite(t, term_or(t, a_infinite, b_infinite), number_infinity(t, f),
                               magnitude_of_product(t, f, &first, &second))};
}
