/* Addition: the smaller operand is aligned to the larger one, whose exponent bounds how far the
 * result is shifted back.  A denormal sum is exact, so rounding never meets one. */
#include "smt/lower_build.h"

static bool is_constant_zero(const Number *a)
{
  return term_is_false(a->nan) && term_is_const(a->magnitude) && !bits_of(a->magnitude->value);
}

/* x + 0: only the sign of a zero may change. */
static Number add_zero(Terms *t, const Number *a, const Number *zero)
{
  Number res = *a;
  const Term *both = term_and(t, a->negative, zero->negative);
  res.negative = term_ite(t, number_is_zero(t, a), both, a->negative);
  return res;
}

/* The low bits of "large" are zero but those of "small" may be set: the last one is sticky. */
static const Term *aligned(Terms *t, const Term *significand, const Term *distance)
{
  const Term *sticky = term_false(t);
  const Term *kept = shift_right_sticky(t, join(t, significand, zeros(t, 2)), distance, &sticky);
  return join(t, kept, one_bit(t, sticky));
}

/* large + small or large - small in one adder: a bit below the others carries in. */
static const Term *sum_or_difference(Terms *t, const Term *large, const Term *small,
                                     const Term *subtracts)
{
  unsigned width = large->type.width + 1;
  const Term *carry = one_bit(t, subtracts);
  small = term_binary(t, TERM_BXOR, widen(t, small, width), widen_signed(t, carry, width));
  const Term *sum =
      plus(t, join(t, widen(t, large, width), term_bv(t, 1, 1)), join(t, small, carry));
  return cut(t, sum, width, 1);
}

static const Term *sum_of_ordered(Terms *t, const Format *f, const Number *large,
                                  const Number *small, const Term *subtracts)
{
  unsigned p = f->precision;
  const Term *room = number_read_exponent(t, f, large);
  const Term *distance = minus(t, room, number_read_exponent(t, f, small));
  const Term *sum =
      sum_or_difference(t, join(t, number_significand(t, f, large), zeros(t, 3)),
                        aligned(t, number_significand(t, f, small), distance), subtracts);
  sum = normalise_within(t, sum, &room);
  const Term *exponent = plus(t, room, term_bv(t, f->exponent, 1));
  const Term *sticky = term_not(t, is_zero(t, cut(t, sum, 2, 0)));
  const Term *rounded = round_even(t, f, exponent, cut(t, sum, p + 3, 3), sticky);
  const Term *huge =
      term_or(t, number_is_infinite(t, f, large), term_eq(t, exponent, ones(t, f->exponent)));
  return term_ite(t, huge, number_infinity(t, f), rounded);
}

Number lower_add(Terms *t, const Format *f, const Number *a, const Number *b)
{
  if (is_constant_zero(b))
    return add_zero(t, a, b);
  if (is_constant_zero(a))
    return add_zero(t, b, a);
  const Term *swapped = term_binary(t, TERM_ULT, a->magnitude, b->magnitude);
  Number large = number_ite(t, swapped, b, a), small = number_ite(t, swapped, a, b);
  const Term *subtracts = differ(t, a->negative, b->negative);
  const Term *infinite = term_and(t, number_is_infinite(t, f, a), number_is_infinite(t, f, b));
  const Term *cancels = term_and(t, subtracts, term_eq(t, a->magnitude, b->magnitude));
  const Term *operands = term_or(t, a->nan, b->nan);
  return (Number){.nan = term_or(t, operands, term_and(t, infinite, subtracts)),
                  .negative = term_and(t, large.negative, term_not(t, cancels)),
                  .magnitude = sum_of_ordered(t, f, &large, &small, subtracts)};
}
