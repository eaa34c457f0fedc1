/* Environments: what slots equal, and the values that follow from it. */
#include "cpa/inv.h"

const InvExpr *inv_get(const InvCpa *cpa, const PMap *env, uint32_t slot)
{
  uint64_t id;
  return pmap_get(env, slot, &id) ? inv_of_id(cpa->exprs, (uint32_t)id) : NULL;
}

const InvExpr *inv_slot_var(InvCpa *cpa, uint32_t slot)
{
  const InvSlot *s = &cpa->slots.data[slot];
  return inv_var(cpa->exprs, slot, s->width, s->is_bool);
}

const InvExpr *inv_slot_top(InvCpa *cpa, uint32_t slot)
{
  const InvSlot *s = &cpa->slots.data[slot];
  return inv_top(cpa->exprs, s->width, s->is_bool);
}

void inv_put(InvCpa *cpa, const PMap **env, uint32_t slot, const InvExpr *e)
{
  inv_replace(cpa, env,
              !e || inv_is_top(e) ? pmap_remove(cpa->maps, *env, slot)
                                  : pmap_set(cpa->maps, *env, slot, e->id));
}

/* ---- values ---- */

typedef struct Evaluation {
  InvCpa *cpa;
  const PMap *env;
  Map known; /* id of an expression -> id of its set */
} Evaluation;

static const ISet *evaluate(Evaluation *v, const InvExpr *e);

static const ISet *compute(Evaluation *v, const InvExpr *e)
{
  if (inv_is_var(e)) {
    const InvExpr *entry = inv_get(v->cpa, v->env, e->slot);
    return entry ? evaluate(v, entry) : iset_top(v->cpa->sets, e->width);
  }
  const ISet *args[e->count];
  for (unsigned i = 0; i < e->count; i++)
    args[i] = evaluate(v, e->args[i]);
  return inv_apply(v->cpa->sets, e, args);
}

static const ISet *evaluate(Evaluation *v, const InvExpr *e)
{
  uint64_t id;
  if (inv_is_const(e))
    return e->set;
  if (map_get(&v->known, e->id, &id))
    return isets_of_id(v->cpa->sets, (uint32_t)id);
  const ISet *res = compute(v, e);
  map_put(&v->known, e->id, res->id);
  return res;
}

/* What the expression stands for when variables that are links to others are followed. */
static const InvExpr *follow(const InvCpa *cpa, const PMap *env, const InvExpr *e)
{
  while (inv_is_var(e)) {
    const InvExpr *entry = inv_get(cpa, env, e->slot);
    if (!entry)
      break;
    e = entry;
  }
  return e;
}

/* Numbers stay, computed values become signs; a union does so argument by argument. */
static const ISet *abstract_value(Evaluation *v, const InvExpr *e)
{
  e = follow(v->cpa, v->env, e);
  if (e->op == INV_UNION) {
    const ISet *res = iset_empty(v->cpa->sets, e->width);
    for (unsigned i = 0; i < e->count; i++)
      res = iset_unite(v->cpa->sets, res, abstract_value(v, e->args[i]));
    return res;
  }
  const ISet *exact = evaluate(v, e);
  return inv_is_const(e) || e->is_bool ? exact : iset_signs(v->cpa->sets, exact);
}

const ISet *inv_eval(InvCpa *cpa, const PMap *env, const InvExpr *e, InvMode mode)
{
  e = follow(cpa, env, e);
  if (inv_is_const(e))
    return e->set;
  if (inv_is_var(e))
    return iset_top(cpa->sets, e->width);
  Evaluation v = {.cpa = cpa, .env = env};
  const ISet *res = mode == INV_EXACT ? evaluate(&v, e) : abstract_value(&v, e);
  map_free(&v.known);
  return res;
}

const ISet *inv_value(InvCpa *cpa, const PMap *env, uint32_t slot)
{
  const InvExpr *entry = inv_get(cpa, env, slot);
  return entry ? inv_eval(cpa, env, entry, INV_EXACT)
               : iset_top(cpa->sets, cpa->slots.data[slot].width);
}

/* ---- rewriting ---- */

/* What a slot becomes; NULL: it stays. */
typedef struct Rewriting Rewriting;
struct Rewriting {
  InvCpa *cpa;
  const PMap *env;
  InvMode mode;
  const InvExpr *(*leaf)(Rewriting *r, const InvExpr *var);
  uint32_t slot; /* of a substitution */
  const InvExpr *by;
  InvChosen chosen;
  void *context;
  Map known; /* id of an expression -> id of what it becomes */
};

static const InvExpr *rewrite(Rewriting *r, const InvExpr *e)
{
  uint64_t id;
  if (inv_is_const(e))
    return e;
  if (map_get(&r->known, e->id, &id))
    return inv_of_id(r->cpa->exprs, (uint32_t)id);
  const InvExpr *res;
  if (inv_is_var(e)) {
    res = r->leaf(r, e);
  } else {
    const InvExpr *args[e->count];
    for (unsigned i = 0; i < e->count; i++)
      args[i] = rewrite(r, e->args[i]);
    res = inv_rebuild(r->cpa->exprs, r->mode, e, args);
  }
  map_put(&r->known, e->id, res->id);
  return res;
}

static const InvExpr *run(Rewriting *r, const InvExpr *e)
{
  const InvExpr *res = rewrite(r, e);
  map_free(&r->known);
  return res;
}

static const InvExpr *single_value(Rewriting *r, const InvExpr *var)
{
  const ISet *value = inv_value(r->cpa, r->env, var->slot);
  return iset_is_single(value) ? inv_const(r->cpa->exprs, value, var->is_bool) : var;
}

const InvExpr *inv_partial(InvCpa *cpa, const PMap *env, const InvExpr *e, InvMode mode)
{
  if (inv_is_const(e))
    return e;
  return run(&(Rewriting){.cpa = cpa, .env = env, .mode = mode, .leaf = single_value}, e);
}

static const InvExpr *substituted(Rewriting *r, const InvExpr *var)
{
  return var->slot == r->slot ? r->by : var;
}

const InvExpr *inv_substitute(InvCpa *cpa, const InvExpr *e, uint32_t slot, const InvExpr *by,
                              InvMode mode)
{
  if (!inv_may_mention(e, slot))
    return e;
  return run(&(Rewriting){.cpa = cpa, .mode = mode, .leaf = substituted, .slot = slot, .by = by},
             e);
}

static const InvExpr *resolved(Rewriting *r, const InvExpr *var)
{
  if (!r->chosen(r->context, r->cpa, var->slot))
    return var;
  const InvExpr *entry = inv_get(r->cpa, r->env, var->slot);
  return entry ? rewrite(r, entry) : inv_slot_top(r->cpa, var->slot);
}

const InvExpr *inv_resolve(InvCpa *cpa, const PMap *env, const InvExpr *e, InvMode mode,
                           InvChosen chosen, void *context)
{
  return run(&(Rewriting){.cpa = cpa,
                          .env = env,
                          .mode = mode,
                          .leaf = resolved,
                          .chosen = chosen,
                          .context = context},
             e);
}

const InvExpr *inv_trim(InvCpa *cpa, const PMap *env, const InvExpr *e)
{
  if ((int)e->depth <= cpa->settings.depth)
    return e;
  return inv_const(cpa->exprs, inv_eval(cpa, env, e, INV_ABSTRACT), e->is_bool);
}

/* ---- slots of expressions ---- */

static bool leads_to(const InvCpa *cpa, const PMap *env, const InvExpr *e, uint32_t slot, Map *seen)
{
  if (inv_is_const(e) || map_get(seen, e->id, NULL))
    return false;
  map_put(seen, e->id, 1);
  if (inv_is_var(e)) {
    const InvExpr *entry = inv_get(cpa, env, e->slot);
    return e->slot == slot || (entry && leads_to(cpa, env, entry, slot, seen));
  }
  for (unsigned i = 0; i < e->count; i++)
    if (leads_to(cpa, env, e->args[i], slot, seen))
      return true;
  return false;
}

bool inv_leads_to(const InvCpa *cpa, const PMap *env, const InvExpr *e, uint32_t slot)
{
  Map seen = {0};
  bool res = leads_to(cpa, env, e, slot, &seen);
  map_free(&seen);
  return res;
}

static void count_slots(const InvExpr *e, uint32_t *first, unsigned *count)
{
  if (inv_is_var(e) && (*count == 0 || *first != e->slot)) {
    *first = *count ? *first : e->slot;
    ++*count;
  }
  for (unsigned i = 0; i < e->count && *count < 2; i++)
    count_slots(e->args[i], first, count);
}

unsigned inv_count_slots(const InvExpr *e)
{
  unsigned count = 0;
  uint32_t first = 0;
  count_slots(e, &first, &count);
  return count;
}
