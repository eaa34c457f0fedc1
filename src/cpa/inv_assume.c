/* Assumptions: contradiction, backward propagation, relations, predicates. */
#include "cpa/inv.h"

static Truth truth_in(InvWork *w, const InvExpr *e)
{
  const ISet *value = inv_eval(w->cpa, w->env, e, INV_EXACT);
  return iset_is_empty(value) ? TRUTH_FALSE : iset_truth(value);
}

/* A disjunction says of two slots what all its parts say. */
static bool relation_of(InvWork *w, const InvExpr *e, bool truth, InvRelated *out)
{
  if (e->op == TERM_NOT)
    return relation_of(w, e->args[0], !truth, out);
  if (e->op != TERM_OR && e->op != TERM_AND)
    return inv_extract_relation(w->cpa, w->env, e, truth, out);
  if (!relation_of(w, e->args[0], truth, out))
    return false;
  for (unsigned i = 1; i < e->count; i++) {
    InvRelated more;
    if (!relation_of(w, e->args[i], truth, &more) || more.x != out->x || more.y != out->y)
      return false;
    out->mask |= more.mask;
  }
  return out->mask != INV_ANY;
}

/* The condition as it was written may be an interesting predicate. */
static bool note_predicate(InvWork *w, const InvExpr *condition)
{
  bool truth = condition->op != TERM_NOT;
  const InvExpr *atom = truth ? condition : condition->args[0];
  for (unsigned i = 0; i < w->cpa->predicates.count; i++) {
    uint64_t known;
    if (w->cpa->predicates.data[i] != atom)
      continue;
    if (pmap_get(w->preds, i, &known) && known != truth)
      return false;
    inv_replace(w->cpa, &w->preds, pmap_set(w->cpa->maps, w->preds, i, truth));
  }
  return true;
}

static bool assume_atom(InvWork *w, const InvExpr *condition)
{
  InvRelated related;
  switch (truth_in(w, condition)) {
  case TRUTH_FALSE: return false;
  case TRUTH_TRUE: return true;
  case TRUTH_UNKNOWN: break;
  }
  if (!note_predicate(w, condition))
    return false;
  const InvExpr *partial = inv_partial(w->cpa, w->env, condition, w->mode);
  bool has_relation = relation_of(w, condition, true, &related);
  /* On later visits only conditions on one slot: they compare with constants of the program. */
  if (w->mode == INV_EXACT || inv_count_slots(partial) <= 1) {
    if (!inv_push(w, partial, iset_bool(w->cpa->sets, TRUTH_TRUE)) ||
        truth_in(w, partial) == TRUTH_FALSE)
      return false;
  }
  return (!has_relation || inv_relate(w, &related)) && inv_relations_hold(w);
}

/* A conjunction part by part, also where it is the negation of a disjunction. */
static bool assume(InvWork *w, const InvExpr *e, bool truth)
{
  if (e->op == TERM_NOT)
    return assume(w, e->args[0], !truth);
  if (e->op == (truth ? TERM_AND : TERM_OR)) {
    for (unsigned i = 0; i < e->count; i++)
      if (!assume(w, e->args[i], truth))
        return false;
    return true;
  }
  if (!truth)
    e = inv_make(w->cpa->exprs, INV_EXACT, TERM_NOT, 1, true, 0, 0, 1, &e);
  return assume_atom(w, e);
}

bool inv_assume(InvWork *w, const InvExpr *condition)
{
  return assume(w, condition, true);
}
