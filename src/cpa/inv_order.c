/* Order and join: states are joined entry by entry, unless they differ in what is interesting. */
#include "cpa/inv.h"

/* Does the environment imply that the slot equals (lies in) the expression? */
static bool entry_holds(InvCpa *cpa, const PMap *env, uint32_t slot, const InvExpr *e)
{
  const InvExpr *own = inv_get(cpa, env, slot);
  if (own == e)
    return true;
  const ISet *value = inv_value(cpa, env, slot);
  if (inv_is_const(e))
    return iset_includes(e->set, value);
  if (e->op == INV_UNION) {
    for (unsigned i = 0; i < e->count; i++)
      if (entry_holds(cpa, env, slot, e->args[i]))
        return true;
    if (!own || own->op != INV_UNION)
      return false;
    /* A union lies in another where each of its parts is there. */
    for (unsigned i = 0; i < own->count; i++) {
      bool found = false;
      for (unsigned k = 0; k < e->count && !found; k++)
        found = own->args[i] == e->args[k] ||
                (inv_is_const(e->args[k]) &&
                 iset_includes(e->args[k]->set, inv_eval(cpa, env, own->args[i], INV_EXACT)));
      if (!found)
        return false;
    }
    return true;
  }
  return iset_is_single(value) && inv_eval(cpa, env, e, INV_EXACT) == value;
}

typedef struct Comparison {
  InvCpa *cpa;
  const InvState *a;
} Comparison;

static bool implies_entry(void *context, uint64_t slot, const uint64_t *a, const uint64_t *b)
{
  Comparison *c = context;
  (void)a;
  return !b ||
         entry_holds(c->cpa, c->a->env, (uint32_t)slot, inv_of_id(c->cpa->exprs, (uint32_t)*b));
}

typedef struct Relations {
  Comparison c;
  bool hold;
} Relations;

static bool implies_relation(void *context, uint64_t key, uint64_t mask)
{
  Relations *r = context;
  unsigned own =
      inv_relation(r->c.cpa, r->c.a->env, r->c.a->rel, (uint32_t)(key >> 32), (uint32_t)key);
  r->hold &= !(own & ~mask);
  return r->hold;
}

bool inv_leq(InvCpa *cpa, const InvState *a, const InvState *b)
{
  Comparison c = {cpa, a};
  if (a->preds != b->preds || !pmap_each_difference(a->env, b->env, implies_entry, &c))
    return false;
  Relations r = {c, true};
  pmap_each(b->rel, implies_relation, &r);
  return r.hold;
}

/* ---- may they be joined? ---- */

static bool differs_dully(void *context, uint64_t slot, const uint64_t *a, const uint64_t *b)
{
  const InvCpa *cpa = context;
  const InvSlot *s = &cpa->slots.data[slot];
  (void)a, (void)b;
  if (s->var)
    return !bitset_has(&cpa->interesting, s->var->id);
  return !s->region || !bitset_has(&cpa->interesting_regions, s->region->id);
}

bool inv_compatible(InvCpa *cpa, const InvState *a, const InvState *b)
{
  return a->preds == b->preds && pmap_each_difference(a->env, b->env, differs_dully, cpa);
}

/* ---- joins ---- */

typedef struct Joining {
  InvCpa *cpa;
  const PMap *a, *b;
  const PMap *env; /* owned: the result */
} Joining;

/* A union of more arguments becomes a set of numbers. */
enum { MOST_PARTS = 8 };

/* One of both expressions, or their union, with the values of each where it would be too large or
 * lead back to the slot. */
static const InvExpr *join_entries(Joining *j, uint32_t slot, const InvExpr *x, const InvExpr *y)
{
  InvCpa *cpa = j->cpa;
  const InvExpr *joined;
  if (entry_holds(cpa, j->a, slot, y))
    joined = y;
  else if (entry_holds(cpa, j->b, slot, x))
    joined = x;
  else
    joined = inv_union(cpa->exprs, x, y);
  bool is_small = (int)joined->depth <= cpa->settings.depth &&
                  (joined->op != INV_UNION || joined->count <= MOST_PARTS);
  if (is_small && !inv_leads_to(cpa, j->env, joined, slot))
    return joined;
  return inv_const(
      cpa->exprs,
      iset_unite(cpa->sets, inv_eval(cpa, j->a, x, INV_EXACT), inv_eval(cpa, j->b, y, INV_EXACT)),
      x->is_bool);
}

static bool drop_entry(void *context, uint64_t slot, const uint64_t *a, const uint64_t *b)
{
  Joining *j = context;
  (void)a, (void)b;
  inv_put(j->cpa, &j->env, (uint32_t)slot, NULL);
  return true;
}

static bool join_entry(void *context, uint64_t slot, const uint64_t *a, const uint64_t *b)
{
  Joining *j = context;
  if (!a || !b)
    return true;
  const InvExpr *x = inv_of_id(j->cpa->exprs, (uint32_t)*a);
  const InvExpr *y = inv_of_id(j->cpa->exprs, (uint32_t)*b);
  inv_put(j->cpa, &j->env, (uint32_t)slot, join_entries(j, (uint32_t)slot, x, y));
  return true;
}

/* What both say stays; of the rest, entry by entry, so that no cycle comes up. */
const PMap *inv_join_env(InvCpa *cpa, const PMap *a, const PMap *b)
{
  Joining j = {cpa, a, b, pmap_copy(b)};
  pmap_each_difference(a, b, drop_entry, &j);
  pmap_each_difference(a, b, join_entry, &j);
  return j.env;
}

static bool force_entry(void *context, uint64_t slot, const uint64_t *a, const uint64_t *b)
{
  Joining *j = context;
  InvCpa *cpa = j->cpa;
  if (!a || !b)
    return true;
  const InvExpr *old = inv_of_id(cpa->exprs, (uint32_t)*b);
  if (!entry_holds(cpa, j->a, (uint32_t)slot, old)) {
    const ISet *both = iset_unite(cpa->sets, inv_value(cpa, j->a, (uint32_t)slot),
                                  inv_value(cpa, j->b, (uint32_t)slot));
    old = inv_const(cpa->exprs, iset_signs(cpa->sets, both), old->is_bool);
  }
  if (inv_leads_to(cpa, j->env, old, (uint32_t)slot))
    old = NULL;
  inv_put(cpa, &j->env, (uint32_t)slot, old);
  return true;
}

const PMap *inv_force_env(InvCpa *cpa, const PMap *fresh, const PMap *old)
{
  Joining j = {cpa, fresh, old, pmap_copy(old)};
  pmap_each_difference(fresh, old, drop_entry, &j);
  pmap_each_difference(fresh, old, force_entry, &j);
  return j.env;
}

/* ---- relations and edges ---- */

typedef struct RelationJoin {
  InvCpa *cpa;
  const InvState *a, *b;
  const PMap *rel; /* owned */
} RelationJoin;

static bool join_relation(void *context, uint64_t key, uint64_t mask)
{
  RelationJoin *j = context;
  uint32_t x = (uint32_t)(key >> 32), y = (uint32_t)key;
  (void)mask;
  unsigned joined = inv_relation(j->cpa, j->a->env, j->a->rel, x, y) |
                    inv_relation(j->cpa, j->b->env, j->b->rel, x, y);
  if (joined != INV_ANY)
    inv_replace(j->cpa, &j->rel, pmap_set(j->cpa->maps, j->rel, key, joined));
  return true;
}

const PMap *inv_join_rel(InvCpa *cpa, const InvState *a, const InvState *b)
{
  if (a->rel == b->rel)
    return pmap_copy(a->rel);
  RelationJoin j = {cpa, a, b, NULL};
  pmap_each(a->rel, join_relation, &j);
  pmap_each(b->rel, join_relation, &j);
  return j.rel;
}

typedef struct VisitedJoin {
  InvCpa *cpa;
  const PMap *visited; /* owned */
} VisitedJoin;

static bool join_edge(void *context, uint64_t edge, const uint64_t *fresh, const uint64_t *old)
{
  VisitedJoin *j = context;
  if (fresh && (!old || *old < *fresh))
    inv_replace(j->cpa, &j->visited, pmap_set(j->cpa->maps, j->visited, edge, *fresh));
  return true;
}

const PMap *inv_join_visited(InvCpa *cpa, const PMap *fresh, const PMap *old)
{
  VisitedJoin j = {cpa, pmap_copy(old)};
  pmap_each_difference(fresh, old, join_edge, &j);
  return j.visited;
}
