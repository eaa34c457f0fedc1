/* Backward propagation: what an expression's being in a set says of its parts. */
#include "cpa/inv.h"

static const ISet *value(InvWork *w, const InvExpr *e)
{
  return inv_eval(w->cpa, w->env, e, INV_EXACT);
}

static bool push_var(InvWork *w, const InvExpr *e, const ISet *p)
{
  InvCpa *cpa = w->cpa;
  const ISet *now = value(w, e);
  if (iset_includes(p, now))
    return true;
  p = iset_intersect(cpa->sets, p, now);
  const InvExpr *entry = inv_get(cpa, w->env, e->slot);
  if (iset_is_empty(p) || (entry && !inv_is_const(entry) && !inv_push(w, entry, p)))
    return false;
  now = value(w, e);
  p = iset_intersect(cpa->sets, p, now);
  /* Where the link to others says it by now, it stays. */
  if (p != now && inv_slot_relevant(cpa, e->slot))
    inv_put(cpa, &w->env, e->slot, inv_const(cpa->exprs, p, e->is_bool));
  return !iset_is_empty(p);
}

/* ---- arithmetic: inverses modulo 2^width ---- */

static bool push_sum(InvWork *w, const InvExpr *e, const ISet *p)
{
  ISets *sets = w->cpa->sets;
  const InvExpr *a = e->args[0], *b = e->args[1];
  if (e->op == TERM_ADD)
    return inv_push(w, a, iset_sub(sets, p, value(w, b))) &&
           inv_push(w, b, iset_sub(sets, p, value(w, a)));
  return inv_push(w, a, iset_add(sets, p, value(w, b))) &&
         inv_push(w, b, iset_sub(sets, value(w, a), p));
}

static bool single_nonzero(const ISet *set, int64_t *number)
{
  if (!iset_is_single(set) || iset_least(set) == 0)
    return false;
  *number = iset_least(set);
  return true;
}

/* Only by a number other than 0, and where no product wraps. */
static bool push_product(InvWork *w, const InvExpr *e, const ISet *p)
{
  for (unsigned i = 0; i < 2; i++) {
    const ISet *factor = value(w, e->args[1 - i]);
    int64_t number;
    if (single_nonzero(factor, &number) && iset_mul_fits(value(w, e->args[i]), number))
      return inv_push(w, e->args[i], iset_mul_inverse(w->cpa->sets, p, number));
  }
  return true;
}

static bool push_quotient(InvWork *w, const InvExpr *e, const ISet *p)
{
  const ISet *numerator = value(w, e->args[0]), *divisor = value(w, e->args[1]);
  int64_t number;
  if (!single_nonzero(divisor, &number) ||
      (number == -1 && iset_has(numerator, iset_type_least(e->width))))
    return true;
  return inv_push(w, e->args[0], iset_sdiv_inverse(w->cpa->sets, p, number));
}

/* ---- widths ---- */

static bool push_extension(InvWork *w, const InvExpr *e, const ISet *p)
{
  ISets *sets = w->cpa->sets;
  const ISet *all = iset_top(sets, e->args[0]->width);
  const ISet *range =
      e->op == TERM_ZEXT ? iset_zext(sets, all, e->width) : iset_sext(sets, all, e->width);
  return inv_push(w, e->args[0],
                  iset_truncate(sets, iset_intersect(sets, p, range), e->args[0]->width));
}

/* The low bits of what fits them are the number itself. */
static bool push_low_bits(InvWork *w, const InvExpr *e, const ISet *p)
{
  ISets *sets = w->cpa->sets;
  const InvExpr *a = e->args[0];
  const ISet *all = iset_top(sets, e->width), *whole = value(w, a);
  if (e->lo)
    return true;
  if (iset_includes(iset_sext(sets, all, a->width), whole))
    return inv_push(w, a, iset_sext(sets, p, a->width));
  if (iset_includes(iset_zext(sets, all, a->width), whole))
    return inv_push(w, a, iset_zext(sets, p, a->width));
  return true;
}

/* ---- comparisons ---- */

static bool push_equal(InvWork *w, const InvExpr *e, bool truth)
{
  ISets *sets = w->cpa->sets;
  const InvExpr *a = e->args[0], *b = e->args[1];
  if (truth)
    return inv_push(w, a, value(w, b)) && inv_push(w, b, value(w, a));
  if (iset_is_single(value(w, b)) && !inv_push(w, a, iset_complement(sets, value(w, b))))
    return false;
  return !iset_is_single(value(w, a)) || inv_push(w, b, iset_complement(sets, value(w, a)));
}

/* low < high, or low <= high where not strict. */
static bool push_signed(InvWork *w, const InvExpr *low, const InvExpr *high, bool strict)
{
  ISets *sets = w->cpa->sets;
  int64_t least = iset_type_least(low->width), most = iset_type_most(low->width);
  int64_t up_to = iset_most(value(w, high));
  if (strict && up_to == least)
    return false;
  if (!inv_push(w, low, iset_range(sets, low->width, least, up_to - strict)))
    return false;
  int64_t from = iset_least(value(w, low));
  return !(strict && from == most) &&
         inv_push(w, high, iset_range(sets, low->width, from + strict, most));
}

static bool push_unsigned(InvWork *w, const InvExpr *low, const InvExpr *high, bool strict)
{
  ISets *sets = w->cpa->sets;
  uint64_t most = ~(uint64_t)0 >> (64 - low->width);
  uint64_t up_to = iset_unsigned_most(value(w, high));
  if (strict && up_to == 0)
    return false;
  if (!inv_push(w, low, iset_unsigned(sets, low->width, 0, up_to - strict)))
    return false;
  uint64_t from = iset_unsigned_least(value(w, low));
  return !(strict && from == most) &&
         inv_push(w, high, iset_unsigned(sets, low->width, from + strict, most));
}

static bool push_order(InvWork *w, const InvExpr *e, bool truth)
{
  bool strict = e->op == TERM_SLT || e->op == TERM_ULT;
  bool is_unsigned = e->op == TERM_ULT || e->op == TERM_ULE;
  const InvExpr *low = e->args[!truth], *high = e->args[truth];
  if (iset_is_empty(value(w, low)) || iset_is_empty(value(w, high)))
    return false;
  strict = truth ? strict : !strict;
  return is_unsigned ? push_unsigned(w, low, high, strict) : push_signed(w, low, high, strict);
}

/* ---- logic ---- */

/* One of several holds: what all that can be have in common. */
static bool push_one_of(InvWork *w, const InvExpr *e, const ISet *p)
{
  InvCpa *cpa = w->cpa;
  const PMap *joined = NULL;
  bool any = false;
  for (unsigned i = 0; i < e->count; i++) {
    InvWork part = {cpa, pmap_copy(w->env), w->rel, w->preds, w->mode};
    if (iset_meets(p, value(&part, e->args[i])) && inv_push(&part, e->args[i], p)) {
      inv_replace(cpa, &joined, any ? inv_join_env(cpa, part.env, joined) : pmap_copy(part.env));
      any = true;
    }
    pmap_drop(cpa->maps, part.env);
  }
  if (any)
    inv_replace(cpa, &w->env, joined);
  return any;
}

static bool push_all(InvWork *w, const InvExpr *e, const ISet *p)
{
  for (unsigned i = 0; i < e->count; i++)
    if (!inv_push(w, e->args[i], p))
      return false;
  return true;
}

static bool push_choice(InvWork *w, const InvExpr *e, const ISet *p)
{
  bool yes = iset_meets(p, value(w, e->args[1])), no = iset_meets(p, value(w, e->args[2]));
  Truth truth = iset_truth(value(w, e->args[0]));
  yes &= truth != TRUTH_FALSE;
  no &= truth != TRUTH_TRUE;
  if (yes == no)
    return yes;
  return inv_push(w, e->args[0], iset_bool(w->cpa->sets, yes ? TRUTH_TRUE : TRUTH_FALSE)) &&
         inv_push(w, e->args[yes ? 1 : 2], p);
}

/* Where just one argument can be it, it is. */
static bool push_union(InvWork *w, const InvExpr *e, const ISet *p)
{
  const InvExpr *only = NULL;
  unsigned count = 0;
  for (unsigned i = 0; i < e->count; i++)
    if (iset_meets(p, value(w, e->args[i]))) {
      only = e->args[i];
      count++;
    }
  return count == 1 ? inv_push(w, only, p) : count > 1;
}

static bool push_truth(InvWork *w, const InvExpr *e, bool truth, const ISet *p)
{
  switch (e->op) {
  case TERM_EQ: return push_equal(w, e, truth);
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: return push_order(w, e, truth);
  case TERM_NOT:
    return inv_push(w, e->args[0], iset_bool(w->cpa->sets, truth ? TRUTH_FALSE : TRUTH_TRUE));
  case TERM_AND: return truth ? push_all(w, e, p) : push_one_of(w, e, p);
  case TERM_OR: return truth ? push_one_of(w, e, p) : push_all(w, e, p);
  default: return true;
  }
}

bool inv_push(InvWork *w, const InvExpr *e, const ISet *p)
{
  p = iset_intersect(w->cpa->sets, p, value(w, e));
  if (iset_is_empty(p))
    return false;
  switch (e->op) {
  case TERM_CONST: return true;
  case TERM_VAR: return push_var(w, e, p);
  case TERM_ADD:
  case TERM_SUB: return push_sum(w, e, p);
  case TERM_NEG: return inv_push(w, e->args[0], iset_neg(w->cpa->sets, p));
  case TERM_BNOT: return inv_push(w, e->args[0], iset_not(w->cpa->sets, p));
  case TERM_MUL: return push_product(w, e, p);
  case TERM_SDIV: return push_quotient(w, e, p);
  case TERM_ZEXT:
  case TERM_SEXT: return push_extension(w, e, p);
  case TERM_EXTRACT: return push_low_bits(w, e, p);
  case TERM_ITE: return push_choice(w, e, p);
  case INV_UNION: return push_union(w, e, p);
  default: break;
  }
  Truth truth = e->is_bool ? iset_truth(p) : TRUTH_UNKNOWN;
  return truth == TRUTH_UNKNOWN || push_truth(w, e, truth == TRUTH_TRUE, p);
}
