/* Comparisons: magnitudes are integers in the order of the numbers. */
#include "smt/lower_build.h"

static const Term *neither_is_nan(Terms *t, const Number *a, const Number *b)
{
  return term_and(t, term_not(t, a->nan), term_not(t, b->nan));
}

static const Term *both_are_zero(Terms *t, const Number *a, const Number *b)
{
  return term_and(t, number_is_zero(t, a), number_is_zero(t, b));
}

const Term *lower_same(Terms *t, const Number *a, const Number *b)
{
  const Term *equal =
      term_and(t, term_eq(t, a->negative, b->negative), term_eq(t, a->magnitude, b->magnitude));
  return term_or(t, term_and(t, a->nan, b->nan), term_and(t, neither_is_nan(t, a, b), equal));
}

const Term *lower_feq(Terms *t, const Number *a, const Number *b)
{
  const Term *signs = term_or(t, term_eq(t, a->negative, b->negative), number_is_zero(t, a));
  const Term *equal = term_and(t, signs, term_eq(t, a->magnitude, b->magnitude));
  return term_and(t, neither_is_nan(t, a, b), equal);
}

/* Negative numbers are in the opposite order of their magnitudes. */
static const Term *ordered(Terms *t, TermOp order, const Term *mixed, const Number *a,
                           const Number *b)
{
  const Term *up = term_binary(t, order, a->magnitude, b->magnitude);
  const Term *down = term_binary(t, order, b->magnitude, a->magnitude);
  const Term *below = term_ite(t, b->negative, down, mixed);
  const Term *above = term_ite(t, b->negative, both_are_zero(t, a, b), up);
  if (order == TERM_ULT)
    above = term_and(t, term_not(t, b->negative), up);
  return term_and(t, neither_is_nan(t, a, b), term_ite(t, a->negative, below, above));
}

const Term *lower_flt(Terms *t, const Number *a, const Number *b)
{
  return ordered(t, TERM_ULT, term_not(t, both_are_zero(t, a, b)), a, b);
}

const Term *lower_fle(Terms *t, const Number *a, const Number *b)
{
  return ordered(t, TERM_ULE, term_true(t), a, b);
}
