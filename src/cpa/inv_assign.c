/* Changes of single slots and of many at once. */
#include "cpa/inv.h"

bool inv_slot_relevant(const InvCpa *cpa, uint32_t slot)
{
  const InvSlot *s = &cpa->slots.data[slot];
  if (!s->width)
    return false;
  if (!cpa->slice || (!s->var && !s->region))
    return true;
  return s->var ? slice_needs_variable(cpa->slice, s->var)
                : slice_needs_region(cpa->slice, s->region);
}

/* ---- predicates ---- */

typedef struct Dropping {
  InvWork *w;
  InvChosen chosen;
  void *context;
  VEC(uint64_t) keys;
} Dropping;

static bool mentions_chosen(const Dropping *d, const InvExpr *e)
{
  if (inv_is_var(e))
    return d->chosen(d->context, d->w->cpa, e->slot);
  for (unsigned i = 0; i < e->count; i++)
    if (mentions_chosen(d, e->args[i]))
      return true;
  return false;
}

static bool collect_predicate(void *context, uint64_t index, uint64_t truth)
{
  Dropping *d = context;
  (void)truth;
  if (mentions_chosen(d, d->w->cpa->predicates.data[index]))
    vec_push(&d->keys, index);
  return true;
}

static void forget_predicates(InvWork *w, InvChosen chosen, void *context)
{
  Dropping d = {.w = w, .chosen = chosen, .context = context};
  pmap_each(w->preds, collect_predicate, &d);
  for (unsigned i = 0; i < d.keys.count; i++)
    inv_replace(w->cpa, &w->preds, pmap_remove(w->cpa->maps, w->preds, d.keys.data[i]));
  vec_free(&d.keys);
}

bool inv_collect_predicates(InvWork *w)
{
  InvCpa *cpa = w->cpa;
  for (unsigned i = 0; i < cpa->predicates.count; i++) {
    uint64_t known;
    Truth truth = iset_truth(inv_eval(cpa, w->env, cpa->predicates.data[i], INV_EXACT));
    if (truth == TRUTH_UNKNOWN)
      continue;
    if (pmap_get(w->preds, i, &known) && known != (truth == TRUTH_TRUE))
      return false;
    inv_replace(cpa, &w->preds, pmap_set(cpa->maps, w->preds, i, truth == TRUTH_TRUE));
  }
  return true;
}

/* ---- many slots become anything ---- */

static bool collect_entry(void *context, uint64_t key, uint64_t id)
{
  Dropping *d = context;
  if (d->chosen(d->context, d->w->cpa, (uint32_t)key) ||
      mentions_chosen(d, inv_of_id(d->w->cpa->exprs, (uint32_t)id)))
    vec_push(&d->keys, key);
  return true;
}

void inv_forget(InvWork *w, InvChosen chosen, void *context)
{
  InvCpa *cpa = w->cpa;
  Dropping d = {.w = w, .chosen = chosen, .context = context};
  const PMap *before = pmap_copy(w->env);
  pmap_each(before, collect_entry, &d);
  for (unsigned i = 0; i < d.keys.count; i++) {
    uint32_t slot = (uint32_t)d.keys.data[i];
    const InvExpr *rest = NULL;
    if (!chosen(context, cpa, slot)) {
      rest = inv_resolve(cpa, before, inv_get(cpa, before, slot), w->mode, chosen, context);
      rest = inv_trim(cpa, before, rest);
    }
    inv_put(cpa, &w->env, slot, rest);
  }
  vec_free(&d.keys);
  pmap_drop(cpa->maps, before);
  inv_relations_forget(w, chosen, context);
  forget_predicates(w, chosen, context);
}

static bool is_slot(void *context, const InvCpa *cpa, uint32_t slot)
{
  (void)cpa;
  return slot == *(uint32_t *)context;
}

/* ---- one slot ---- */

typedef struct Users {
  const InvCpa *cpa;
  uint32_t slot;
  VEC(uint32_t) list;
} Users;

static bool collect_user(void *context, uint64_t key, uint64_t id)
{
  Users *users = context;
  if (key != users->slot && inv_mentions(inv_of_id(users->cpa->exprs, (uint32_t)id), users->slot))
    vec_push(&users->list, (uint32_t)key);
  return true;
}

static const InvExpr *old_value(InvWork *w, uint32_t slot)
{
  const InvExpr *old = inv_get(w->cpa, w->env, slot);
  if (!old)
    return inv_slot_top(w->cpa, slot);
  if (w->mode == INV_ABSTRACT && inv_has_nested_union(old))
    return inv_const(w->cpa->exprs, inv_eval(w->cpa, w->env, old, INV_ABSTRACT), old->is_bool);
  return old;
}

/* The expression over the old value; where that says nothing, its values may. */
static const InvExpr *new_value(InvWork *w, uint32_t slot, const InvExpr *e, const InvExpr *old)
{
  InvCpa *cpa = w->cpa;
  const InvExpr *partial = inv_partial(cpa, w->env, e, w->mode);
  const InvExpr *fresh = inv_substitute(cpa, partial, slot, old, w->mode);
  if (inv_is_top(fresh))
    fresh = inv_const(cpa->exprs, inv_eval(cpa, w->env, e, w->mode), e->is_bool);
  return inv_trim(cpa, w->env, fresh);
}

/* What others say of the slot is said of its old value instead. */
static void keep_users(InvWork *w, const PMap *before, uint32_t slot, const InvExpr *old)
{
  InvCpa *cpa = w->cpa;
  Users users = {.cpa = cpa, .slot = slot};
  pmap_each(before, collect_user, &users);
  for (unsigned i = 0; i < users.list.count; i++) {
    uint32_t user = users.list.data[i];
    const InvExpr *e = inv_substitute(cpa, inv_get(cpa, before, user), slot, old, w->mode);
    inv_put(cpa, &w->env, user, inv_trim(cpa, before, inv_partial(cpa, before, e, w->mode)));
  }
  vec_free(&users.list);
}

void inv_assign(InvWork *w, uint32_t slot, const InvExpr *e)
{
  InvCpa *cpa = w->cpa;
  if (!e || !inv_slot_relevant(cpa, slot)) {
    inv_forget(w, is_slot, &slot);
    return;
  }
  /* One of several values is chosen anew: it may be another one. */
  bool same = e == inv_get(cpa, w->env, slot) && e->sharp;
  if (same || (inv_is_var(e) && e->slot == slot))
    return;
  const PMap *before = pmap_copy(w->env);
  const InvExpr *old = old_value(w, slot);
  const InvExpr *fresh = new_value(w, slot, e, old);
  inv_relations_assign(w, slot, e);
  forget_predicates(w, is_slot, &slot);
  keep_users(w, before, slot, old);
  /* Where the new value leads back to the slot through others, those speak of the old one now. */
  inv_put(cpa, &w->env, slot, NULL);
  if (inv_leads_to(cpa, w->env, fresh, slot))
    fresh = inv_const(cpa->exprs, inv_eval(cpa, before, fresh, INV_EXACT), fresh->is_bool);
  inv_put(cpa, &w->env, slot, fresh);
  pmap_drop(cpa->maps, before);
}
