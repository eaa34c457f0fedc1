/* The transfer of the invariants analysis, edge by edge. */
#include "cpa/inv.h"

typedef VEC(const InvExpr *) ExprVec;

/* Variables and memory of one function's activation. */
static bool is_owned(void *context, const InvCpa *cpa, uint32_t slot)
{
  const Function *function = context;
  const InvSlot *s = &cpa->slots.data[slot];
  return s->var ? s->var->owner == function : s->object && s->object->owner == function;
}

/* The values of terms, said without what belongs to the function; NULL: anything. */
static void values_without(InvWork *w, const Edge *edge, const Function *function, InvMode mode,
                           ExprVec *out)
{
  for (unsigned i = 0; i < edge->arg_count; i++) {
    const InvExpr *e = NULL;
    if (inv_fits(edge->args[i]->type)) {
      e = inv_partial(w->cpa, w->env, inv_of_term(w->cpa, edge->args[i]), mode);
      e = inv_resolve(w->cpa, w->env, e, mode, is_owned, (void *)function);
      e = inv_trim(w->cpa, w->env, e);
    }
    vec_push(out, e);
  }
}

static void bind(InvWork *w, const Variable *var, const ExprVec *values, unsigned index)
{
  const InvExpr *e = index < values->count ? values->data[index] : NULL;
  const InvSlot *s = &w->cpa->slots.data[var->id];
  if (e && (e->width != s->width || e->is_bool != s->is_bool))
    e = NULL;
  inv_assign(w, var->id, e);
}

/* What a function hands to itself stays exact: the depth of the recursion is bounded anyway. */
static void enter(InvWork *w, const Edge *edge)
{
  ExprVec values = {0};
  InvMode mode = w->cpa->recursive[edge->callee->id] ? INV_EXACT : w->mode;
  values_without(w, edge, edge->callee, mode, &values);
  inv_forget(w, is_owned, edge->callee);
  for (unsigned i = 0; i < edge->callee->params.count; i++)
    bind(w, edge->callee->params.data[i], &values, i);
  vec_free(&values);
}

static bool is_result(void *context, const InvCpa *cpa, uint32_t slot)
{
  const Edge *call = context;
  for (unsigned i = 0; i < call->result_count; i++)
    if (cpa->slots.data[slot].var == call->results[i])
      return true;
  return false;
}

/* Several results are assigned at once: none may speak of another's old value by its name. */
static void free_of_results(InvWork *w, const Edge *call, ExprVec *values)
{
  for (unsigned i = 0; i < values->count && call->result_count > 1; i++)
    if (values->data[i]) {
      const InvExpr *e =
          inv_resolve(w->cpa, w->env, values->data[i], w->mode, is_result, (void *)call);
      values->data[i] = inv_trim(w->cpa, w->env, e);
    }
}

static void leave(InvWork *w, const Edge *edge, const Edge *call)
{
  ExprVec values = {0};
  Function *function = edge->from->function;
  values_without(w, edge, function, w->mode, &values);
  free_of_results(w, call, &values);
  inv_forget(w, is_owned, function);
  for (unsigned i = 0; i < call->result_count; i++)
    bind(w, call->results[i], &values, i);
  vec_free(&values);
}

static void call(InvWork *w, const Edge *edge)
{
  if (edge->callee->has_body) {
    enter(w, edge);
    return;
  }
  for (unsigned i = 0; i < edge->result_count; i++)
    inv_assign(w, edge->results[i]->id, NULL);
}

static bool any_relevant(const InvCpa *cpa, const InvExpr *e)
{
  if (inv_is_var(e))
    return inv_slot_relevant(cpa, e->slot);
  for (unsigned i = 0; i < e->count; i++)
    if (any_relevant(cpa, e->args[i]))
      return true;
  return false;
}

static bool assume(InvWork *w, const Edge *edge)
{
  const InvExpr *condition = inv_of_term(w->cpa, edge->term);
  if (inv_is_const(condition))
    return iset_truth(condition->set) != TRUTH_FALSE;
  return !any_relevant(w->cpa, condition) || inv_assume(w, condition);
}

bool inv_step(InvWork *w, const Transition *step)
{
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_ASSIGN:
    inv_assign(w, edge->var->id,
               inv_fits(edge->term->type) ? inv_of_term(w->cpa, edge->term) : NULL);
    return true;
  case EDGE_HAVOC:
    if (edge->var)
      inv_assign(w, edge->var->id, NULL);
    else
      inv_havoc_memory(w, edge);
    return true;
  case EDGE_ASSUME: return assume(w, edge);
  case EDGE_LOAD: inv_assign(w, edge->var->id, inv_load(w, edge)); return true;
  case EDGE_STORE: inv_store(w, edge); return true;
  case EDGE_CALL:
    if (!edge->callee)
      return run_fail(w->cpa->cpa.run, FAIL_UNSUPPORTED,
                      "a call through a pointer without targets");
    call(w, edge);
    return true;
  case EDGE_RETURN:
    if (step->call)
      leave(w, edge, step->call);
    return true;
  }
  return run_fail(w->cpa->cpa.run, FAIL_INTERNAL, "an edge of no known kind");
}
