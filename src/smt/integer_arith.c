/* Arithmetic: exact where the ranges say so, else cut to the type.
 *
 * Sums, differences and products are right in both readings, so that the one that cannot wrap
 * around is taken where there is one.  Quotients and remainders look at the numbers. */
#include "smt/integer_build.h"

/* A constant is the smaller step: x + 255 in 8 bits is x - 1. */
static Form operand(Integers *it, const Term *term, bool is_signed)
{
  return reading_loosely(it, term, is_signed || (term_is_const(term) && term->type.width > 1));
}

static Form exact_result(Integers *it, const Term *term, bool is_signed)
{
  Form a = operand(it, term->args[0], is_signed);
  if (term->op == TERM_NEG)
    return reading_negate(it, a);
  Form b = operand(it, term->args[1], is_signed);
  switch (term->op) {
  case TERM_ADD: return reading_add(it, a, b);
  case TERM_SUB: return reading_sub(it, a, b);
  default: return reading_mul(it, a, b);
  }
}

static Form wrapping(Integers *it, const Term *term)
{
  bool is_signed = integers_is_signed(it, term);
  Form exact = exact_result(it, term, is_signed);
  if (!reading_fits(&exact, term->type.width, is_signed)) {
    Form other = exact_result(it, term, !is_signed);
    if (reading_fits(&other, term->type.width, !is_signed))
      return reading_wrap(it, term, other, !is_signed);
  }
  return reading_wrap(it, term, exact, is_signed);
}

/* Of an unsigned number it would wrap around for all but 0. */
static Form negated(Integers *it, const Term *term)
{
  if (it->lax || integers_is_signed(it, term))
    return wrapping(it, term);
  Form a = reading_read(it, term->args[0], false), zero = reading_of(it, 0);
  Form turn = {.ast = integer_power(it, term->type.width)};
  Z3_ast other = it->z3->mk_sub(it->context, 2, (Z3_ast[]){turn.ast, a.ast});
  Form res = reading_limits(term->type.width, false);
  res.ast =
      it->z3->mk_ite(it->context, it->z3->mk_eq(it->context, a.ast, zero.ast), zero.ast, other);
  return res;
}

/* All bits turned over: the distance from the other end of the range. */
static Form complement(Integers *it, const Term *term)
{
  Form a = reading_main(it, term->args[0]);
  unsigned width = term->type.width;
  Value last = value_of_bits(bits_mask(width));
  Form end = reading_limits(width, a.is_signed);
  end.ast = integers_constant(it, term->type, last, a.is_signed);
  end.lo = end.hi = a.is_signed ? -1 : end.hi;
  Form res = reading_sub(it, end, a);
  res.is_signed = a.is_signed;
  return res;
}

/* --- Division. --- */

static Form magnitude(Integers *it, Form a)
{
  if (a.lo >= 0)
    return a;
  Form res = reading_choose(it, reading_is_negative(it, a), reading_negate(it, a), a);
  res.lo = 0;
  return res;
}

/* The constant divisor of a term, read as its operator reads it; 0 where there is none. */
static SignedBits constant_divisor(const Term *term, bool is_signed)
{
  const Term *by = term->args[1];
  if (!term_is_const(by))
    return 0;
  if (is_signed)
    return bits_signed(bits_of(by->value), by->type.width);
  return bits_of(by->value) >> 126 ? 0 : (SignedBits)bits_of(by->value);
}

/* Of numbers that are not negative; the result for the divisor 0 is left to the caller. */
static Form natural_quotient(Integers *it, Form a, Form b, SignedBits by)
{
  if (by)
    return reading_divide(it, a, by);
  it->with_products = true;
  return (Form){it->z3->mk_div(it->context, a.ast, b.ast), 0, a.hi, true};
}

static Form natural_remainder(Integers *it, Form a, Form b, SignedBits by)
{
  if (by)
    return reading_modulo(it, a, by);
  it->with_products = true;
  return (Form){it->z3->mk_mod(it->context, a.ast, b.ast), 0, a.hi, true};
}

static Form unless_zero(Integers *it, Form b, SignedBits by, Form result, Form at_zero)
{
  if (by)
    return result;
  Z3_ast is_zero = it->z3->mk_eq(it->context, b.ast, integer_of(it, 0));
  return reading_choose(it, is_zero, at_zero, result);
}

/* By a number that is not constant, which Horn clauses cannot say: of natural numbers, neither the
 * quotient nor the remainder is larger than the dividend, and the remainder is below the divisor.
 */
static Form open_division(Integers *it, const Term *term, bool is_signed)
{
  Form a = reading_read(it, term->args[0], is_signed);
  Form b = reading_read(it, term->args[1], is_signed), zero = reading_of(it, 0);
  Form res = reading_gap(it, term, is_signed);
  bool is_rest = term->op == TERM_UREM || term->op == TERM_SREM;
  Z3_ast natural = it->z3->mk_and(
      it->context, 2,
      (Z3_ast[]){integer_leq(it, zero.ast, a.ast), integer_less(it, zero.ast, b.ast)});
  Z3_ast within = it->z3->mk_and(
      it->context, 3,
      (Z3_ast[]){integer_leq(it, zero.ast, res.ast), integer_leq(it, res.ast, a.ast),
                 is_rest ? integer_less(it, res.ast, b.ast) : it->z3->mk_true(it->context)});
  vec_push(&it->facts, integer_or(it, integer_not(it, natural), within));
  return res;
}

static Form unsigned_division(Integers *it, const Term *term)
{
  Form a = reading_read(it, term->args[0], false), b = reading_read(it, term->args[1], false);
  SignedBits by = constant_divisor(term, false);
  if (!by && it->lax)
    return open_division(it, term, false);
  Form ones = reading_limits(term->type.width, false);
  ones.ast = integers_constant(it, term->type, value_of_bits(bits_mask(term->type.width)), false);
  Form res = term->op == TERM_UDIV ? unless_zero(it, b, by, natural_quotient(it, a, b, by), ones)
                                   : unless_zero(it, b, by, natural_remainder(it, a, b, by), a);
  res.is_signed = false;
  return res;
}

static Form with_sign(Integers *it, Z3_ast is_negative, Form a)
{
  return reading_choose(it, is_negative, reading_negate(it, a), a);
}

static Form signed_quotient(Integers *it, Form a, Form b, SignedBits by)
{
  Z3_ast a_negative = reading_is_negative(it, a), b_negative = reading_is_negative(it, b);
  Form whole = natural_quotient(it, magnitude(it, a), magnitude(it, b), by < 0 ? -by : by);
  if (by)
    whole = a.lo >= 0 ? whole : with_sign(it, a_negative, whole);
  else
    whole = with_sign(it, it->z3->mk_xor(it->context, a_negative, b_negative), whole);
  if (by < 0)
    whole = reading_negate(it, whole);
  Form at_zero = reading_choose(it, a_negative, reading_of(it, 1), reading_of(it, -1));
  return unless_zero(it, b, by, whole, at_zero);
}

static Form signed_remainder(Integers *it, Form a, Form b, SignedBits by)
{
  Form rest = natural_remainder(it, magnitude(it, a), magnitude(it, b), by < 0 ? -by : by);
  if (a.lo < 0)
    rest = with_sign(it, reading_is_negative(it, a), rest);
  rest = unless_zero(it, b, by, rest, a);
  return (Form){rest.ast,
                rest.lo > a.lo ? rest.lo
                : a.lo < 0     ? a.lo
                               : 0,
                rest.hi < a.hi ? rest.hi
                : a.hi > 0     ? a.hi
                               : 0,
                true};
}

/* The least number divided by -1 is the one quotient that wraps around. */
static Form signed_division(Integers *it, const Term *term)
{
  Form a = reading_read(it, term->args[0], true), b = reading_read(it, term->args[1], true);
  SignedBits by = constant_divisor(term, true);
  if (term->type.width > 125)
    return reading_gap(it, term, true);
  if (!by && it->lax)
    return open_division(it, term, true);
  if (term->op == TERM_SREM)
    return signed_remainder(it, a, b, by);
  return reading_wrap(it, term, signed_quotient(it, a, b, by), true);
}

Form integer_arith(Integers *it, const Term *term)
{
  switch (term->op) {
  case TERM_NEG: return negated(it, term);
  case TERM_BNOT: return complement(it, term);
  case TERM_UDIV:
  case TERM_UREM: return unsigned_division(it, term);
  case TERM_SDIV:
  case TERM_SREM: return signed_division(it, term);
  default: return wrapping(it, term);
  }
}
