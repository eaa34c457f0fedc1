#include "cpa/interval_cpa.h"

/* A conjunction of demands is worked off one by one; each narrows the content. */
typedef struct Narrowing {
  IntervalCpa *cpa;
  Content *c;
  bool feasible;
} Narrowing;

static void narrow_term(Narrowing *n, const Term *term, Interval wanted, unsigned depth);
static void narrow_condition(Narrowing *n, const Term *condition, bool value, unsigned depth);

enum {
  MOST_DEPTH = 100
}; /* deeper parts of a term are left as they are: less precise, still sound */

static Range eval_range(const Narrowing *n, const Term *term)
{
  return interval_eval(n->cpa, n->c, term);
}

static Interval eval(const Narrowing *n, const Term *term)
{
  Range range = eval_range(n, term);
  return range_numbers(&range);
}

/* The variable also lies in this range. */
static void narrow_variable(Narrowing *n, const Term *term, const Range *wanted)
{
  const Variable *var = interval_variable(n->cpa, term);
  if (!var || var->kind == VARIABLE_ADDRESS)
    return;
  if (!interval_meet_variable(n->cpa, n->c, var, wanted))
    n->feasible = false;
}

static bool is_integer(Type type)
{
  return type.kind != TYPE_FLOAT && interval_fits(type);
}

/* x + y = wanted: each side is what the other leaves. */
static void narrow_sum(Narrowing *n, const Term *term, const Interval *wanted, unsigned depth)
{
  for (unsigned i = 0; i < 2; i++) {
    Interval other = eval(n, term->args[1 - i]);
    narrow_term(n, term->args[i], interval_sub(wanted, &other), depth + 1);
  }
}

static void narrow_difference(Narrowing *n, const Term *term, const Interval *wanted,
                              unsigned depth)
{
  Interval y = eval(n, term->args[1]);
  narrow_term(n, term->args[0], interval_add(wanted, &y), depth + 1);
  Interval x = eval(n, term->args[0]);
  narrow_term(n, term->args[1], interval_sub(&x, wanted), depth + 1);
}

static void narrow_zext(Narrowing *n, const Term *term, const Interval *wanted, unsigned depth)
{
  unsigned width = term->args[0]->type.width;
  Interval whole = interval_top(width);
  Interval limit = interval_zext(&whole, term->type.width);
  Interval possible = interval_meet(wanted, &limit);
  if (possible.is_bottom)
    n->feasible = false;
  else if (term->args[0]->type.kind == TYPE_BV)
    narrow_term(n, term->args[0],
                interval_unsigned(width, possible.unsigned_least, possible.unsigned_most),
                depth + 1);
}

static void narrow_sext(Narrowing *n, const Term *term, const Interval *wanted, unsigned depth)
{
  unsigned width = term->args[0]->type.width;
  Interval whole = interval_top(width);
  Interval limit = interval_sext(&whole, term->type.width);
  Interval possible = interval_meet(wanted, &limit);
  if (possible.is_bottom)
    n->feasible = false;
  else
    narrow_term(n, term->args[0], interval_signed(width, possible.least, possible.most), depth + 1);
}

/* The low bits are the number itself where it fits them anyway. */
static void narrow_low_bits(Narrowing *n, const Term *term, const Interval *wanted, unsigned depth)
{
  if (term->lo)
    return;
  Interval whole = eval(n, term->args[0]);
  Interval low = interval_truncate(&whole, term->type.width);
  unsigned width = whole.width;
  Interval back = interval_sext(&low, width), unsigned_back = interval_zext(&low, width);
  if (interval_equal(&back, &whole))
    narrow_term(n, term->args[0], interval_sext(wanted, width), depth + 1);
  else if (interval_equal(&unsigned_back, &whole))
    narrow_term(n, term->args[0], interval_zext(wanted, width), depth + 1);
}

/* Where one branch cannot give what is wanted, the condition is decided. */
static void narrow_choice(Narrowing *n, const Term *term, const Interval *wanted, unsigned depth)
{
  Interval yes = eval(n, term->args[1]);
  Interval no = eval(n, term->args[2]);
  Interval with_yes = interval_meet(&yes, wanted), with_no = interval_meet(&no, wanted);
  if (with_yes.is_bottom && with_no.is_bottom) {
    n->feasible = false;
  } else if (with_yes.is_bottom) {
    narrow_condition(n, term->args[0], false, depth + 1);
    narrow_term(n, term->args[2], *wanted, depth + 1);
  } else if (with_no.is_bottom) {
    narrow_condition(n, term->args[0], true, depth + 1);
    narrow_term(n, term->args[1], *wanted, depth + 1);
  }
}

static void narrow_term(Narrowing *n, const Term *term, Interval wanted, unsigned depth)
{
  if (!n->feasible || depth > MOST_DEPTH)
    return;
  if (wanted.is_bottom) {
    n->feasible = false;
    return;
  }
  if (!is_integer(term->type) || (term->count && !is_integer(term->args[0]->type)))
    return;
  switch (term->op) {
  case TERM_VAR: {
    Range range = range_bits(wanted);
    narrow_variable(n, term, &range);
    break;
  }
  case TERM_ADD: narrow_sum(n, term, &wanted, depth); break;
  case TERM_SUB: narrow_difference(n, term, &wanted, depth); break;
  case TERM_NEG: narrow_term(n, term->args[0], interval_neg(&wanted), depth + 1); break;
  case TERM_BNOT: narrow_term(n, term->args[0], interval_not(&wanted), depth + 1); break;
  case TERM_ZEXT: narrow_zext(n, term, &wanted, depth); break;
  case TERM_SEXT: narrow_sext(n, term, &wanted, depth); break;
  case TERM_EXTRACT: narrow_low_bits(n, term, &wanted, depth); break;
  case TERM_ITE: narrow_choice(n, term, &wanted, depth); break;
  default: {
    Interval range = eval(n, term);
    Interval common = interval_meet(&range, &wanted);
    n->feasible = !common.is_bottom;
  }
  }
}

/* ---- comparisons ---- */

static void narrow_order(Narrowing *n, const Term *small, const Term *large, bool is_signed,
                         bool strict, unsigned depth)
{
  Interval x = eval(n, small), y = eval(n, large);
  unsigned width = x.width;
  if (x.is_bottom || y.is_bottom ||
      (is_signed ? interval_slt(&y, &x) : interval_ult(&y, &x)) == TRUTH_TRUE ||
      (strict && (is_signed ? interval_sle(&y, &x) : interval_ule(&y, &x)) == TRUTH_TRUE)) {
    n->feasible = false;
    return;
  }
  Interval below, above;
  if (is_signed) {
    below = interval_signed(width, INT64_MIN, y.most - strict);
    above = interval_signed(width, x.least + strict, INT64_MAX);
  } else {
    below = interval_unsigned(width, 0, y.unsigned_most - strict);
    above = interval_unsigned(width, x.unsigned_least + strict, UINT64_MAX);
  }
  narrow_term(n, small, below, depth + 1);
  narrow_term(n, large, above, depth + 1);
}

/* Cuts a constant off the ends of a range. */
static Interval without(const Interval *range, uint64_t bits)
{
  Interval res = *range, one = interval_constant(range->width, bits);
  Interval signed_part =
      interval_signed(res.width, res.least == one.least ? res.least + 1 : res.least,
                      res.most == one.least ? res.most - 1 : res.most);
  Interval unsigned_part =
      interval_unsigned(res.width, res.unsigned_least == bits ? bits + 1 : res.unsigned_least,
                        res.unsigned_most == bits ? bits - 1 : res.unsigned_most);
  return interval_meet(&signed_part, &unsigned_part);
}

static void narrow_difference_of(Narrowing *n, const Term *x, const Term *y, unsigned depth)
{
  Interval a = eval(n, x), b = eval(n, y);
  uint64_t bits;
  if (interval_eq(&a, &b) == TRUTH_TRUE) {
    n->feasible = false;
    return;
  }
  if (interval_is_constant(&b, &bits))
    narrow_term(n, x, without(&a, bits), depth + 1);
  if (interval_is_constant(&a, &bits))
    narrow_term(n, y, without(&b, bits), depth + 1);
}

/* ---- addresses ---- */

/* Does evaluation already exclude it? */
static bool is_excluded(Narrowing *n, const Term *condition, bool value)
{
  uint64_t bits;
  Interval truth = eval(n, condition);
  return interval_is_constant(&truth, &bits) && (bool)bits != value;
}

static Interval cut(const Interval *a, const Interval *b, TermOp op, bool first)
{
  switch (op) {
  case TERM_EQ: return interval_meet(a, b);
  case TERM_ULE:
  case TERM_ULT: {
    bool strict = op == TERM_ULT;
    if (first && strict && !b->unsigned_most)
      return interval_bottom(a->width);
    Interval limit = first ? interval_unsigned(a->width, 0, b->unsigned_most - strict)
                           : interval_unsigned(a->width, b->unsigned_least + strict, UINT64_MAX);
    return interval_meet(a, &limit);
  }
  default: return *a;
  }
}

/* Two addresses in one object compare as their offsets do; true where that was the case, or where
 * one side is an address and nothing else can be said. */
static bool narrow_addresses(Narrowing *n, const Term *condition, bool value)
{
  const Term *x = condition->args[0], *y = condition->args[1];
  Range a = eval_range(n, x), b = eval_range(n, y);
  if (!a.base && !b.base)
    return false;
  if (is_excluded(n, condition, value)) {
    n->feasible = false;
    return true;
  }
  bool equal = condition->op == TERM_EQ;
  if (equal && value && term_is_var(x) && range_is_top(&a))
    narrow_variable(n, x, &b);
  if (equal && value && term_is_var(y) && range_is_top(&b))
    narrow_variable(n, y, &a);
  bool ordered = interval_within(n->cpa, n->c, &a, 0) && interval_within(n->cpa, n->c, &b, 0);
  if (a.base != b.base || (!equal && !ordered))
    return true;
  TermOp op = condition->op;
  bool turned = !value && (op == TERM_ULT || op == TERM_ULE);
  if (turned)
    op = op == TERM_ULT ? TERM_ULE : TERM_ULT;
  uint64_t bits;
  Range less = a, more = b;
  if (equal && !value) {
    if (interval_is_constant(&b.bits, &bits))
      less.bits = without(&a.bits, bits);
    if (interval_is_constant(&a.bits, &bits))
      more.bits = without(&b.bits, bits);
  } else {
    less.bits = cut(&a.bits, &b.bits, op, !turned);
    more.bits = cut(&b.bits, &a.bits, op, turned);
  }
  if (range_is_bottom(&less) || range_is_bottom(&more))
    n->feasible = false;
  if (n->feasible && term_is_var(x))
    narrow_variable(n, x, &less);
  if (n->feasible && term_is_var(y))
    narrow_variable(n, y, &more);
  return true;
}

/* ---- floats ---- */

/* Passes a demand on to variables, through what keeps the order. */
static void narrow_float(Narrowing *n, const Term *term, FloatInterval wanted)
{
  if (float_interval_is_bottom(&wanted)) {
    n->feasible = false;
    return;
  }
  Range range = range_float(wanted);
  if (term_is_var(term))
    narrow_variable(n, term, &range);
  else if (term->op == TERM_FNEG)
    narrow_float(n, term->args[0], float_interval_neg(&wanted));
  else if (term->op == TERM_FCVT && term->args[0]->type.width == 32 && term->type.width == 64)
    narrow_float(n, term->args[0], float_interval_floats_in(&wanted));
}

/* Where neither side is NaN, the converse comparison holds; otherwise a side keeps its NaN where
 * only it can be one. */
static FloatInterval unless_nan(const FloatInterval *old, FloatInterval fresh,
                                const FloatInterval *other)
{
  if (other->may_be_nan)
    return *old;
  fresh.may_be_nan = old->may_be_nan;
  return fresh;
}

static void narrow_floats(Narrowing *n, const Term *condition, bool value)
{
  const Term *x = condition->args[0], *y = condition->args[1];
  if (!interval_fits(x->type))
    return;
  if (is_excluded(n, condition, value)) {
    n->feasible = false;
    return;
  }
  FloatInterval a = eval_range(n, x).real, b = eval_range(n, y).real;
  FloatInterval less = a, more = b;
  bool strict = (condition->op == TERM_FLT) == value;
  if (condition->op == TERM_FEQ) {
    if (!value && x == y)
      narrow_float(n, x, float_interval_nan(x->type.width));
    if (!value)
      return;
    less = float_interval_equal_to(&a, &b);
    more = float_interval_equal_to(&b, &a);
  } else if (value) {
    less = float_interval_below(&a, &b, strict);
    more = float_interval_above(&b, &a, strict);
  } else {
    less = unless_nan(&a, float_interval_above(&a, &b, strict), &b);
    more = unless_nan(&b, float_interval_below(&b, &a, strict), &a);
  }
  narrow_float(n, x, less);
  if (n->feasible)
    narrow_float(n, y, more);
}

/* Equal as data. */
static void narrow_same_floats(Narrowing *n, const Term *condition, bool value)
{
  const Term *x = condition->args[0], *y = condition->args[1];
  if (is_excluded(n, condition, value)) {
    n->feasible = false;
    return;
  }
  if (!value)
    return;
  FloatInterval a = eval_range(n, x).real, b = eval_range(n, y).real;
  FloatInterval common = float_interval_meet(&a, &b);
  narrow_float(n, x, common);
  if (n->feasible)
    narrow_float(n, y, common);
}

static void narrow_equal(Narrowing *n, const Term *condition, bool value, unsigned depth)
{
  const Term *x = condition->args[0], *y = condition->args[1];
  if (!interval_fits(x->type))
    return;
  if (x->type.kind == TYPE_FLOAT) {
    narrow_same_floats(n, condition, value);
    return;
  }
  if (narrow_addresses(n, condition, value))
    return;
  if (!value) {
    narrow_difference_of(n, x, y, depth);
    return;
  }
  narrow_term(n, x, eval(n, y), depth + 1);
  narrow_term(n, y, eval(n, x), depth + 1);
}

/* One of the parts holds: what all of the feasible cases have in common. */
static void narrow_some(Narrowing *n, const Term *condition, bool value, unsigned depth)
{
  enum { MOST_CASES = 8 };
  if (condition->count > MOST_CASES)
    return;
  Content all = {0};
  bool any = false;
  for (unsigned i = 0; i < condition->count; i++) {
    Content own = interval_copy(n->c);
    Narrowing part = {n->cpa, &own, true};
    narrow_condition(&part, condition->args[i], value, depth + 1);
    if (part.feasible && !any) {
      all = interval_copy(&own);
      any = true;
    } else if (part.feasible) {
      Content joined = interval_join_content(n->cpa, &all, &own);
      interval_drop(n->cpa, &all);
      all = joined;
    }
    interval_drop(n->cpa, &own);
  }
  if (!any) {
    n->feasible = false;
    return;
  }
  interval_drop(n->cpa, n->c);
  *n->c = all;
}

static void narrow_each(Narrowing *n, const Term *condition, bool value, unsigned depth)
{
  for (unsigned i = 0; i < condition->count; i++)
    narrow_condition(n, condition->args[i], value, depth + 1);
}

static void narrow_condition(Narrowing *n, const Term *condition, bool value, unsigned depth)
{
  if (!n->feasible || depth > MOST_DEPTH)
    return;
  const Term *const *args = condition->args;
  bool comparable = condition->count == 2 && is_integer(args[0]->type);
  switch (condition->op) {
  case TERM_NOT: narrow_condition(n, args[0], !value, depth + 1); return;
  case TERM_AND: (value ? narrow_each : narrow_some)(n, condition, value, depth); return;
  case TERM_OR: (value ? narrow_some : narrow_each)(n, condition, value, depth); return;
  case TERM_EQ: narrow_equal(n, condition, value, depth); return;
  case TERM_SLT:
  case TERM_SLE:
  case TERM_ULT:
  case TERM_ULE: {
    if (!comparable)
      return;
    if (narrow_addresses(n, condition, value))
      return;
    bool is_signed = condition->op == TERM_SLT || condition->op == TERM_SLE;
    bool strict = condition->op == TERM_SLT || condition->op == TERM_ULT;
    if (value)
      narrow_order(n, args[0], args[1], is_signed, strict, depth);
    else
      narrow_order(n, args[1], args[0], is_signed, !strict, depth);
    return;
  }
  case TERM_FLT:
  case TERM_FLE:
  case TERM_FEQ: narrow_floats(n, condition, value); return;
  default: narrow_term(n, condition, interval_constant(1, value), depth + 1);
  }
}

bool interval_assume(IntervalCpa *cpa, Content *c, const Term *condition, bool value)
{
  Narrowing n = {cpa, c, true};
  /* A second round lets what the first found narrow the rest. */
  for (unsigned round = 0; round < 2 && n.feasible; round++)
    narrow_condition(&n, condition, value, 0);
  return n.feasible;
}
