#include "cpa/interval_cpa.h"

/* A conjunction of demands is worked off one by one; each narrows the map. */
typedef struct Narrowing {
  IntervalCpa *cpa;
  const PMap *map; /* owned */
  bool feasible;
} Narrowing;

static void narrow_term(Narrowing *n, const Term *term, Interval wanted, unsigned depth);
static void narrow_condition(Narrowing *n, const Term *condition, bool value, unsigned depth);

enum {
  MOST_DEPTH = 100
}; /* deeper parts of a term are left as they are: less precise, still sound */

static void narrow_variable(Narrowing *n, const Term *term, Interval wanted)
{
  const Variable *var = program_variable(n->cpa->cpa.program, term);
  Interval old = interval_eval(n->cpa, n->map, term);
  Interval fresh = interval_meet(&old, &wanted);
  if (fresh.is_bottom) {
    n->feasible = false;
    return;
  }
  const PMap *map = interval_set(n->cpa, n->map, var, &fresh);
  pmap_drop(n->cpa->maps, n->map);
  n->map = map;
}

/* x + y = wanted: each side is what the other leaves. */
static void narrow_sum(Narrowing *n, const Term *term, const Interval *wanted, unsigned depth)
{
  for (unsigned i = 0; i < 2; i++) {
    Interval other = interval_eval(n->cpa, n->map, term->args[1 - i]);
    narrow_term(n, term->args[i], interval_sub(wanted, &other), depth + 1);
  }
}

static void narrow_difference(Narrowing *n, const Term *term, const Interval *wanted,
                              unsigned depth)
{
  Interval y = interval_eval(n->cpa, n->map, term->args[1]);
  narrow_term(n, term->args[0], interval_add(wanted, &y), depth + 1);
  Interval x = interval_eval(n->cpa, n->map, term->args[0]);
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
  Interval whole = interval_eval(n->cpa, n->map, term->args[0]);
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
  Interval yes = interval_eval(n->cpa, n->map, term->args[1]);
  Interval no = interval_eval(n->cpa, n->map, term->args[2]);
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
  if (!interval_fits(term->type) || (term->count && !interval_fits(term->args[0]->type)))
    return;
  switch (term->op) {
  case TERM_VAR: narrow_variable(n, term, wanted); break;
  case TERM_ADD: narrow_sum(n, term, &wanted, depth); break;
  case TERM_SUB: narrow_difference(n, term, &wanted, depth); break;
  case TERM_NEG: narrow_term(n, term->args[0], interval_neg(&wanted), depth + 1); break;
  case TERM_BNOT: narrow_term(n, term->args[0], interval_not(&wanted), depth + 1); break;
  case TERM_ZEXT: narrow_zext(n, term, &wanted, depth); break;
  case TERM_SEXT: narrow_sext(n, term, &wanted, depth); break;
  case TERM_EXTRACT: narrow_low_bits(n, term, &wanted, depth); break;
  case TERM_ITE: narrow_choice(n, term, &wanted, depth); break;
  default: {
    Interval range = interval_eval(n->cpa, n->map, term);
    Interval common = interval_meet(&range, &wanted);
    n->feasible = !common.is_bottom;
  }
  }
}

/* ---- comparisons ---- */

static void narrow_order(Narrowing *n, const Term *small, const Term *large, bool is_signed,
                         bool strict, unsigned depth)
{
  Interval x = interval_eval(n->cpa, n->map, small), y = interval_eval(n->cpa, n->map, large);
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
  Interval a = interval_eval(n->cpa, n->map, x), b = interval_eval(n->cpa, n->map, y);
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

static void narrow_equal(Narrowing *n, const Term *condition, bool value, unsigned depth)
{
  const Term *x = condition->args[0], *y = condition->args[1];
  if (!interval_fits(x->type))
    return;
  if (!value) {
    narrow_difference_of(n, x, y, depth);
    return;
  }
  narrow_term(n, x, interval_eval(n->cpa, n->map, y), depth + 1);
  narrow_term(n, y, interval_eval(n->cpa, n->map, x), depth + 1);
}

/* One of the parts holds: what all of the feasible cases have in common. */
static void narrow_some(Narrowing *n, const Term *condition, bool value, unsigned depth)
{
  enum { MOST_CASES = 8 };
  if (condition->count > MOST_CASES)
    return;
  const PMap *all = NULL;
  bool any = false;
  for (unsigned i = 0; i < condition->count; i++) {
    Narrowing part = {n->cpa, pmap_copy(n->map), true};
    narrow_condition(&part, condition->args[i], value, depth + 1);
    if (!part.feasible) {
      pmap_drop(n->cpa->maps, part.map);
      continue;
    }
    const PMap *joined = any ? interval_join_maps(n->cpa, all, part.map) : pmap_copy(part.map);
    pmap_drop(n->cpa->maps, part.map);
    if (any)
      pmap_drop(n->cpa->maps, all);
    all = joined;
    any = true;
  }
  if (!any) {
    n->feasible = false;
    return;
  }
  pmap_drop(n->cpa->maps, n->map);
  n->map = all;
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
  bool comparable = condition->count == 2 && interval_fits(args[0]->type);
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
    bool is_signed = condition->op == TERM_SLT || condition->op == TERM_SLE;
    bool strict = condition->op == TERM_SLT || condition->op == TERM_ULT;
    if (value)
      narrow_order(n, args[0], args[1], is_signed, strict, depth);
    else
      narrow_order(n, args[1], args[0], is_signed, !strict, depth);
    return;
  }
  default: narrow_term(n, condition, interval_constant(1, value), depth + 1);
  }
}

bool interval_assume(IntervalCpa *cpa, const PMap *map, const Term *condition, bool value,
                     const PMap **out)
{
  Narrowing n = {cpa, pmap_copy(map), true};
  /* A second round lets what the first found narrow the rest. */
  for (unsigned round = 0; round < 2 && n.feasible; round++)
    narrow_condition(&n, condition, value, 0);
  if (!n.feasible) {
    pmap_drop(cpa->maps, n.map);
    return false;
  }
  *out = n.map;
  return true;
}
