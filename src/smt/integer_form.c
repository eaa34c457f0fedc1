/* Integers with what is known of their bounds. */
#include "smt/integer_build.h"

#define MOST ((SignedBits)bits_greatest(128))
#define LEAST (-MOST - 1)

/* --- Numbers. --- */

static Z3_ast decimal(Integers *it, const char *text)
{
  return it->z3->mk_numeral(it->context, text, it->sort);
}

Z3_ast integer_of(Integers *it, SignedBits number)
{
  char text[64];
  value_print_signed(value_of_bits((Bits)number), 128, text, sizeof text);
  return decimal(it, text);
}

Z3_ast integer_power(Integers *it, unsigned exponent)
{
  char text[64] = "340282366920938463463374607431768211456";
  if (exponent < 128)
    value_print_unsigned(value_of_bits((Bits)1 << exponent), text, sizeof text);
  return decimal(it, text);
}

Z3_ast integers_constant(Integers *it, Type type, Value value, bool is_signed)
{
  char text[64];
  if (type.kind == TYPE_BOOL)
    return value.lo ? it->z3->mk_true(it->context) : it->z3->mk_false(it->context);
  if (is_signed)
    value_print_signed(value, type.width, text, sizeof text);
  else
    value_print_unsigned(value, text, sizeof text);
  return decimal(it, text);
}

Z3_ast integer_less(Integers *it, Z3_ast a, Z3_ast b)
{
  return it->z3->mk_lt(it->context, a, b);
}

Z3_ast integer_leq(Integers *it, Z3_ast a, Z3_ast b)
{
  return it->z3->mk_le(it->context, a, b);
}

Z3_ast integer_not(Integers *it, Z3_ast a)
{
  return it->z3->mk_not(it->context, a);
}

Z3_ast integer_or(Integers *it, Z3_ast a, Z3_ast b)
{
  return it->z3->mk_or(it->context, 2, (Z3_ast[]){a, b});
}

Z3_ast integers_fresh(Integers *it, const char *name, Z3_sort sort)
{
  Z3_ast res = it->z3->mk_fresh_const(it->context, name, sort);
  vec_push(&it->fresh, res);
  return res;
}

/* --- Bounds: where the arithmetic of SignedBits does not reach, none is known. --- */

static Form unbounded(Z3_ast ast)
{
  return (Form){ast, LEAST, MOST, true};
}

static bool is_bounded(const Form *a)
{
  return a->lo != LEAST && a->hi != MOST;
}

static bool is_number(const Form *a)
{
  return a->lo == a->hi && is_bounded(a);
}

Form reading_of(Integers *it, SignedBits number)
{
  return (Form){integer_of(it, number), number, number, true};
}

Form reading_add(Integers *it, Form a, Form b)
{
  Form res = unbounded(it->z3->mk_add(it->context, 2, (Z3_ast[]){a.ast, b.ast}));
  if (a.lo == LEAST || b.lo == LEAST || __builtin_add_overflow(a.lo, b.lo, &res.lo))
    res.lo = LEAST;
  if (a.hi == MOST || b.hi == MOST || __builtin_add_overflow(a.hi, b.hi, &res.hi))
    res.hi = MOST;
  return res;
}

Form reading_sub(Integers *it, Form a, Form b)
{
  Form res = unbounded(it->z3->mk_sub(it->context, 2, (Z3_ast[]){a.ast, b.ast}));
  if (a.lo == LEAST || b.hi == MOST || __builtin_sub_overflow(a.lo, b.hi, &res.lo))
    res.lo = LEAST;
  if (a.hi == MOST || b.lo == LEAST || __builtin_sub_overflow(a.hi, b.lo, &res.hi))
    res.hi = MOST;
  return res;
}

Form reading_negate(Integers *it, Form a)
{
  return reading_sub(it, reading_of(it, 0), a);
}

Form reading_mul(Integers *it, Form a, Form b)
{
  SignedBits corner[4];
  Form res = unbounded(it->z3->mk_mul(it->context, 2, (Z3_ast[]){a.ast, b.ast}));
  it->with_products |= !is_number(&a) && !is_number(&b);
  if (!is_bounded(&a) || !is_bounded(&b) || __builtin_mul_overflow(a.lo, b.lo, &corner[0]) ||
      __builtin_mul_overflow(a.lo, b.hi, &corner[1]) ||
      __builtin_mul_overflow(a.hi, b.lo, &corner[2]) ||
      __builtin_mul_overflow(a.hi, b.hi, &corner[3]))
    return res;
  res.lo = res.hi = corner[0];
  for (unsigned i = 1; i < 4; i++) {
    res.lo = corner[i] < res.lo ? corner[i] : res.lo;
    res.hi = corner[i] > res.hi ? corner[i] : res.hi;
  }
  return res;
}

Form reading_scale(Integers *it, Form a, unsigned exponent)
{
  Form by = exponent < 126 ? reading_of(it, (SignedBits)1 << exponent)
                           : unbounded(integer_power(it, exponent));
  bool products = it->with_products;
  Form res = reading_mul(it, a, by);
  it->with_products = products;
  return res;
}

static SignedBits divide_down(SignedBits a, SignedBits by)
{
  return a / by - (a % by < 0);
}

Form reading_divide(Integers *it, Form a, SignedBits by)
{
  if (by == 1)
    return a;
  Form res = {it->z3->mk_div(it->context, a.ast, integer_of(it, by)), divide_down(a.lo, by),
              divide_down(a.hi, by), true};
  res.lo = a.lo == LEAST ? LEAST : res.lo;
  res.hi = a.hi == MOST ? MOST : res.hi;
  return res;
}

Form reading_halve(Integers *it, Form a, unsigned exponent)
{
  if (exponent < 126)
    return reading_divide(it, a, (SignedBits)1 << exponent);
  return unbounded(it->z3->mk_div(it->context, a.ast, integer_power(it, exponent)));
}

Form reading_modulo(Integers *it, Form a, SignedBits by)
{
  if (a.lo >= 0 && a.hi < by)
    return a;
  return (Form){it->z3->mk_mod(it->context, a.ast, integer_of(it, by)), 0, by - 1, true};
}

Form reading_choose(Integers *it, Z3_ast condition, Form a, Form b)
{
  return (Form){it->z3->mk_ite(it->context, condition, a.ast, b.ast), a.lo < b.lo ? a.lo : b.lo,
                a.hi > b.hi ? a.hi : b.hi, true};
}

Z3_ast reading_is_negative(Integers *it, Form a)
{
  if (a.lo >= 0)
    return it->z3->mk_false(it->context);
  return a.hi < 0 ? it->z3->mk_true(it->context) : integer_less(it, a.ast, integer_of(it, 0));
}

/* --- Readings. --- */

/* Of 128 bits, and of 127 without a sign, the ends are the numbers that mean "unknown". */
Form reading_limits(unsigned width, bool is_signed)
{
  Form res = {NULL, 0, MOST, is_signed};
  if (is_signed)
    res.lo = bits_signed(bits_least(width), width);
  if (width < 128 || is_signed)
    res.hi = (SignedBits)(is_signed ? bits_greatest(width) : bits_mask(width));
  return res;
}

bool reading_fits(const Form *a, unsigned width, bool is_signed)
{
  Form limits = reading_limits(width, is_signed);
  return is_bounded(a) && limits.lo <= a->lo && a->hi <= limits.hi;
}

Z3_ast reading_in_range(Integers *it, Z3_ast ast, unsigned width, bool is_signed)
{
  Type type = type_bv(width);
  Bits lo = is_signed ? bits_least(width) : 0;
  Bits hi = is_signed ? bits_greatest(width) : bits_mask(width);
  Z3_ast above = integer_leq(it, integers_constant(it, type, value_of_bits(lo), is_signed), ast);
  Z3_ast below = integer_leq(it, ast, integers_constant(it, type, value_of_bits(hi), is_signed));
  return it->z3->mk_and(it->context, 2, (Z3_ast[]){above, below});
}

static Form within(Form a, SignedBits lo, SignedBits hi, bool is_signed)
{
  return (Form){a.ast, a.lo > lo ? a.lo : lo, a.hi < hi ? a.hi : hi, is_signed};
}

static Form to_unsigned(Integers *it, Form a, unsigned width)
{
  Form limits = reading_limits(width, false);
  Form turn = unbounded(integer_power(it, width));
  if (width < 126)
    turn.lo = turn.hi = (SignedBits)1 << width;
  Form turned = reading_add(it, within(a, LEAST, -1, true), turn);
  if (a.hi < 0)
    return within(turned, limits.lo, limits.hi, false);
  Form res = reading_choose(it, reading_is_negative(it, a), turned, within(a, 0, MOST, true));
  return within(res, limits.lo, limits.hi, false);
}

static Form to_signed(Integers *it, Form a, unsigned width)
{
  Form limits = reading_limits(width, true);
  Form turn = unbounded(integer_power(it, width));
  if (width < 126)
    turn.lo = turn.hi = (SignedBits)1 << width;
  SignedBits half = (SignedBits)bits_greatest(width);
  Form turned = reading_sub(it, a, turn);
  if (a.lo > half)
    return within(turned, limits.lo, limits.hi, true);
  Z3_ast is_small = integer_leq(it, a.ast, integer_of(it, half));
  Form res = reading_choose(it, is_small, a, turned);
  return (Form){res.ast, limits.lo, limits.hi, true};
}

/* The same bits in the reading wanted. */
static Form reading_reread(Integers *it, Form a, unsigned width, bool is_signed)
{
  if (a.is_signed == is_signed)
    return a;
  SignedBits half = (SignedBits)bits_greatest(width);
  if (a.lo >= 0 && a.hi <= half && is_bounded(&a))
    return (Form){a.ast, a.lo, a.hi, is_signed};
  return is_signed ? to_signed(it, a, width) : to_unsigned(it, a, width);
}

/* --- Results that may leave their range. --- */

static Form any_of_type(Z3_ast ast, unsigned width, bool is_signed)
{
  Form res = reading_limits(width, is_signed);
  res.ast = ast;
  return res;
}

/* How often the exact result passes the end of the range: value - least is in [0, 2^width). */
static bool wrap_bounds(const Form *exact, unsigned width, bool is_signed, SignedBits *lo,
                        SignedBits *hi)
{
  if (width >= 126 || !is_bounded(exact))
    return false;
  SignedBits least = reading_limits(width, is_signed).lo, turn = (SignedBits)1 << width, from, to;
  if (__builtin_sub_overflow(exact->lo, least, &from) ||
      __builtin_sub_overflow(exact->hi, least, &to))
    return false;
  *lo = divide_down(from, turn);
  *hi = divide_down(to, turn);
  return true;
}

static Form add_ideal_duty(Integers *it, const Term *term, Form exact, bool is_signed)
{
  unsigned width = term->type.width;
  Z3_ast holds = reading_in_range(it, exact.ast, width, is_signed);
  vec_push(&it->duties, ((IntegerDuty){term, holds, NULL, it->facts.count}));
  return any_of_type(exact.ast, width, is_signed);
}

static Form add_exact_duty(Integers *it, const Term *term, Form exact, bool is_signed, bool bounded,
                           SignedBits lo, SignedBits hi)
{
  const Z3Api *z3 = it->z3;
  Z3_context c = it->context;
  unsigned width = term->type.width;
  Z3_ast wraps = integers_fresh(it, "wraps", it->sort);
  Z3_ast turns = z3->mk_mul(c, 2, (Z3_ast[]){integer_power(it, width), wraps});
  Z3_ast value = z3->mk_sub(c, 2, (Z3_ast[]){exact.ast, turns});
  vec_push(&it->facts, reading_in_range(it, value, width, is_signed));
  if (bounded) {
    vec_push(&it->facts, integer_leq(it, integer_of(it, lo), wraps));
    vec_push(&it->facts, integer_leq(it, wraps, integer_of(it, hi)));
  }
  if (it->mode == INTEGERS_WRAPPED)
    return any_of_type(value, width, is_signed);
  Z3_ast holds = z3->mk_eq(c, wraps, integer_of(it, 0));
  Z3_ast literal = integers_fresh(it, "exact", z3->mk_bool_sort(c));
  vec_push(&it->facts, integer_or(it, integer_not(it, literal), holds));
  vec_push(&it->duties, ((IntegerDuty){term, holds, literal, it->facts.count}));
  return any_of_type(value, width, is_signed);
}

static Form turn_back(Integers *it, Form exact, unsigned width, bool is_signed, SignedBits wraps)
{
  if (wraps) {
    Form turns = reading_scale(it, reading_of(it, wraps), width);
    exact = reading_sub(it, exact, turns);
  }
  exact.is_signed = is_signed;
  return exact;
}

static Form cut(Integers *it, const Term *term, Form exact, bool is_signed, bool later)
{
  SignedBits lo = 0, hi = 0;
  unsigned width = term->type.width;
  bool fits = reading_fits(&exact, width, is_signed);
  bool bounded = wrap_bounds(&exact, width, is_signed, &lo, &hi);
  if (fits || (bounded && lo == hi)) {
    it->run->stats.integer_ranges++;
    return turn_back(it, exact, width, is_signed, fits ? 0 : lo);
  }
  if (later)
    return (Form){exact.ast, exact.lo, exact.hi, is_signed, true};
  it->run->stats.integer_duties++;
  if (it->mode == INTEGERS_IDEAL)
    return add_ideal_duty(it, term, exact, is_signed);
  return add_exact_duty(it, term, exact, is_signed, bounded, lo, hi);
}

Form reading_wrap(Integers *it, const Term *term, Form exact, bool is_signed)
{
  return cut(it, term, exact, is_signed, it->lax);
}

/* --- Forms of arguments. --- */

/* From now on the term is cut. */
static Form settled(Integers *it, const Term *term, bool is_signed)
{
  unsigned at = term_table_get(&it->place, term) - 1;
  Form form = it->forms.data[at];
  if (!form.loose)
    return form;
  form.loose = false;
  return it->forms.data[at] = cut(it, term, form, is_signed, false);
}

Form reading_main(Integers *it, const Term *term)
{
  return settled(it, term, integers_is_signed(it, term));
}

Form reading_read(Integers *it, const Term *term, bool is_signed)
{
  return reading_reread(it, settled(it, term, is_signed), term->type.width, is_signed);
}

Form reading_loosely(Integers *it, const Term *term, bool is_signed)
{
  Form form = it->forms.data[term_table_get(&it->place, term) - 1];
  return form.loose ? form : reading_reread(it, form, term->type.width, is_signed);
}

Form reading_unbounded(Z3_ast ast)
{
  return unbounded(ast);
}

Form reading_gap(Integers *it, const Term *term, bool is_signed)
{
  unsigned width = term->type.width;
  Z3_ast any = integers_fresh(it, term_op_name(term->op), it->sort);
  vec_push(&it->facts, reading_in_range(it, any, width, is_signed));
  vec_push(&it->gaps, term);
  return any_of_type(any, width, is_signed);
}
