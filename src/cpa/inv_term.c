/* Terms into expressions and back. */
#include "cpa/inv.h"

/* Deeper terms are anything. */
enum { MOST_DEPTH = 200 };

static const InvExpr *convert(InvCpa *cpa, const Term *term, unsigned depth);

static bool all_fit(const Term *term)
{
  for (unsigned i = 0; i < term->count; i++)
    if (!inv_fits(term->args[i]->type))
      return false;
  return true;
}

static const InvExpr *convert_leaf(InvCpa *cpa, const Term *term, bool is_bool)
{
  unsigned width = term->type.width;
  if (term_is_const(term)) {
    int64_t number = (int64_t)value_sign_extend(term->value, width).lo;
    return inv_const(cpa->exprs, iset_single(cpa->sets, width, number), is_bool);
  }
  const Variable *var = program_variable(cpa->cpa.program, term);
  return var ? inv_slot_var(cpa, var->id) : inv_top(cpa->exprs, width, is_bool);
}

static const InvExpr *convert_new(InvCpa *cpa, const Term *term, unsigned depth)
{
  bool is_bool = term->type.kind == TYPE_BOOL;
  unsigned width = term->type.width;
  if (term_is_const(term) || term_is_var(term))
    return convert_leaf(cpa, term, is_bool);
  if (!all_fit(term) || depth > MOST_DEPTH || term->op >= TERM_SSUBO)
    return inv_top(cpa->exprs, width, is_bool);
  const InvExpr *args[term->count];
  for (unsigned i = 0; i < term->count; i++)
    args[i] = convert(cpa, term->args[i], depth + 1);
  return inv_make(cpa->exprs, INV_EXACT, term->op, width, is_bool, term->hi, term->lo, term->count,
                  args);
}

static const InvExpr *convert(InvCpa *cpa, const Term *term, unsigned depth)
{
  uint64_t id;
  if (map_get(&cpa->expr_of, term->id, &id))
    return inv_of_id(cpa->exprs, (uint32_t)id);
  const InvExpr *res = convert_new(cpa, term, depth);
  map_put(&cpa->expr_of, term->id, res->id);
  return res;
}

const InvExpr *inv_of_term(InvCpa *cpa, const Term *term)
{
  return convert(cpa, term, 0);
}

/* ---- back ---- */

/* NULL where no term says it: sets of numbers, unions, memory cells. */
static const Term *to_term(InvCpa *cpa, const InvExpr *e)
{
  Terms *terms = cpa->cpa.program->terms;
  Type type = e->is_bool ? type_bool() : type_bv(e->width);
  if (!e->sharp || e->count > 3)
    return NULL;
  if (inv_is_const(e))
    return term_const(terms, type, value_from_signed(iset_least(e->set), e->width));
  if (inv_is_var(e)) {
    const Variable *var = cpa->slots.data[e->slot].var;
    return var ? var->term : NULL;
  }
  const Term *args[3];
  for (unsigned i = 0; i < e->count; i++) {
    args[i] = to_term(cpa, e->args[i]);
    if (!args[i])
      return NULL;
  }
  return term_make(terms, (TermOp)e->op, type, e->hi, e->lo, e->count, args);
}

static const Term *range_term(Terms *terms, const Term *x, const ISetRange *range)
{
  unsigned width = x->type.width;
  const Term *least = term_bv_signed(terms, width, range->least);
  const Term *most = term_bv_signed(terms, width, range->most);
  if (range->least == range->most)
    return term_eq(terms, x, least);
  return term_and(terms, term_binary(terms, TERM_SLE, least, x),
                  term_binary(terms, TERM_SLE, x, most));
}

/* x lies in the set. */
static const Term *inv_set_term(Terms *terms, const Term *x, const ISet *set)
{
  if (iset_is_empty(set))
    return term_false(terms);
  if (iset_is_top(set))
    return term_true(terms);
  if (x->type.kind == TYPE_BOOL)
    return iset_least(set) ? x : term_not(terms, x);
  const Term *res = range_term(terms, x, &set->ranges[0]);
  for (unsigned i = 1; i < set->count; i++)
    res = term_or(terms, res, range_term(terms, x, &set->ranges[i]));
  return res;
}

typedef struct Formula {
  InvCpa *cpa;
  const PMap *env;
  VEC(const Term *) parts;
} Formula;

/* A union is one of its arguments; what no term says is replaced by its values. */
static const Term *entry_term(Formula *f, const Term *x, const InvExpr *e)
{
  Terms *terms = f->cpa->cpa.program->terms;
  const Term *same = to_term(f->cpa, e);
  if (same)
    return term_eq(terms, x, same);
  if (e->op != INV_UNION)
    return inv_set_term(terms, x, inv_eval(f->cpa, f->env, e, INV_EXACT));
  const Term *any = term_false(terms);
  for (unsigned i = 0; i < e->count; i++)
    any = term_or(terms, any, entry_term(f, x, e->args[i]));
  return any;
}

static bool add_entry(void *context, uint64_t key, uint64_t id)
{
  Formula *f = context;
  const Variable *var = f->cpa->slots.data[key].var;
  const InvExpr *e = inv_of_id(f->cpa->exprs, (uint32_t)id);
  if (!var)
    return true;
  vec_push(&f->parts, entry_term(f, var->term, e));
  /* Those who may not speak of the other variables still want the values. */
  if (!inv_is_const(e))
    vec_push(&f->parts,
             inv_set_term(f->cpa->cpa.program->terms, var->term, inv_value(f->cpa, f->env, key)));
  return true;
}

static bool add_relation(void *context, uint64_t key, uint64_t mask)
{
  Formula *f = context;
  Terms *terms = f->cpa->cpa.program->terms;
  const Variable *a = f->cpa->slots.data[key >> 32].var;
  const Variable *b = f->cpa->slots.data[(uint32_t)key].var;
  if (!a || !b)
    return true;
  if (!(inv_relation(f->cpa, f->env, NULL, a->id, b->id) & ~mask))
    return true; /* the values say it */
  const Term *x = a->term, *y = b->term, *part = NULL;
  switch (mask) {
  case INV_LT: part = term_binary(terms, TERM_SLT, x, y); break;
  case INV_EQ: part = term_eq(terms, x, y); break;
  case INV_GT: part = term_binary(terms, TERM_SLT, y, x); break;
  case INV_LT | INV_EQ: part = term_binary(terms, TERM_SLE, x, y); break;
  case INV_GT | INV_EQ: part = term_binary(terms, TERM_SLE, y, x); break;
  case INV_LT | INV_GT: part = term_not(terms, term_eq(terms, x, y)); break;
  default: return true;
  }
  vec_push(&f->parts, part);
  return true;
}

static bool add_predicate(void *context, uint64_t index, uint64_t truth)
{
  Formula *f = context;
  const Term *term = to_term(f->cpa, f->cpa->predicates.data[index]);
  if (term)
    vec_push(&f->parts, truth ? term : term_not(f->cpa->cpa.program->terms, term));
  return true;
}

const Term *inv_formula(InvCpa *cpa, const InvState *state)
{
  Formula f = {.cpa = cpa, .env = state->env};
  pmap_each(state->env, add_entry, &f);
  pmap_each(state->rel, add_relation, &f);
  pmap_each(state->preds, add_predicate, &f);
  const Term *res = term_true(cpa->cpa.program->terms);
  if (f.parts.count > 1)
    res = term_make(cpa->cpa.program->terms, TERM_AND, type_bool(), 0, 0, f.parts.count,
                    f.parts.data);
  else if (f.parts.count)
    res = f.parts.data[0];
  vec_free(&f.parts);
  return res;
}
