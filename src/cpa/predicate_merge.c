/* States of one block that meet: one state that stands for just both. */
#include "cpa/predicate.h"
#include "smt/slot.h"

/* ---- what was merged ---- */

static bool is_flow(const Flow *a, const Flow *b)
{
  return a->guard == b->guard && a->store == b->store;
}

static unsigned part_number(PredicateCpa *cpa, const PredicateState *state)
{
  if (state->part)
    return state->part;
  const Flow *flow = predicate_real(state);
  uint64_t hash = hash_mix(pmap_hash(flow->store), flow->guard->id), first = 0;
  map_get(&cpa->part_of, hash, &first);
  unsigned at = (unsigned)first;
  while (at && !is_flow(&cpa->parts.data[at - 1].flow, flow))
    at = cpa->parts.data[at - 1].next;
  if (!at) {
    vec_push(&cpa->parts,
             ((PredicatePart){{flow->guard, pmap_copy(flow->store)}, (unsigned)first}));
    at = cpa->parts.count;
    map_put(&cpa->part_of, hash, at);
  }
  return ((PredicateState *)state)->part = at;
}

bool predicate_is_part(PredicateCpa *cpa, const PredicateState *a, const PredicateState *b)
{
  uint64_t value;
  if (is_flow(predicate_real(a), predicate_real(b)))
    return true;
  if (!b->parts)
    return false;
  return pmap_get(b->parts, part_number(cpa, a), &value) ||
         (a->parts && pmap_includes(b->parts, a->parts));
}

/* Takes the parts over. */
static const PMap *add_parts(PredicateCpa *cpa, const PMap *parts, const PredicateState *state)
{
  parts = pmap_put(cpa->maps, parts, part_number(cpa, state), 1);
  return pmap_unite(cpa->maps, parts, state->parts);
}

/* ---- guards ---- */

/* Two guards: what both demand, and what each demands besides. */
typedef struct Guards {
  TermVec common, fresh, old;
} Guards;

static unsigned conjunct_count(const Term *guard)
{
  return guard->op == TERM_AND ? guard->count : term_is_true(guard) ? 0 : 1;
}

static const Term *conjunct(const Term *guard, unsigned index)
{
  return guard->op == TERM_AND ? guard->args[index] : guard;
}

static bool demands(const Term *guard, const Term *condition)
{
  for (unsigned i = 0; i < conjunct_count(guard); i++)
    if (conjunct(guard, i) == condition)
      return true;
  return false;
}

static Guards compare_guards(const Term *fresh, const Term *old)
{
  Guards res = {0};
  for (unsigned i = 0; i < conjunct_count(fresh); i++) {
    if (demands(old, conjunct(fresh, i)))
      vec_push(&res.common, conjunct(fresh, i));
    else
      vec_push(&res.fresh, conjunct(fresh, i));
  }
  for (unsigned i = 0; i < conjunct_count(old); i++)
    if (!demands(fresh, conjunct(old, i)))
      vec_push(&res.old, conjunct(old, i));
  return res;
}

static bool are_exclusive(Terms *terms, const Term *a, const Term *b)
{
  return term_not(terms, a) == b || term_fix_differently(terms, a, b);
}

/* A condition that the one demands and the other excludes; NULL where none is seen. */
static const Term *find_switch(Terms *terms, const Guards *guards)
{
  for (unsigned i = 0; i < guards->fresh.count; i++)
    for (unsigned j = 0; j < guards->old.count; j++)
      if (are_exclusive(terms, guards->fresh.data[i], guards->old.data[j]))
        return guards->fresh.data[i];
  return NULL;
}

static const Term *all_of(Terms *terms, const TermVec *list)
{
  return predicate_junction(terms, TERM_AND, list->count, list->data);
}

/* ---- stores ---- */

typedef struct Joining {
  PredicateCpa *cpa;
  const Term *fresh; /* where this holds the first store counts, else the second */
  const PMap *store;
} Joining;

static bool join_value(void *context, uint64_t key, const uint64_t *fresh, const uint64_t *old)
{
  Joining *joining = context;
  const Term *start = slot_term(joining->cpa->cpa.program, (unsigned)key);
  const Term *a = fresh ? (const Term *)(uintptr_t)*fresh : start;
  const Term *b = old ? (const Term *)(uintptr_t)*old : start;
  const Term *value = start->type.kind == TYPE_ARRAY
                          ? array_choose(joining->cpa->terms, joining->fresh, a, b)
                          : term_ite(joining->cpa->terms, joining->fresh, a, b);
  joining->store = pmap_put(joining->cpa->maps, joining->store, key, (uintptr_t)value);
  return true;
}

/* Executions of the one or of the other; new arbitrary values are the state's. */
static Flow merge_flows(PredicateCpa *cpa, PredicateState *state, const Flow *fresh,
                        const Flow *old)
{
  Terms *terms = cpa->terms;
  Guards guards = compare_guards(fresh->guard, old->guard);
  const Term *which = find_switch(terms, &guards);
  /* Executions of both may begin alike: a choice tells them apart. */
  if (!which && fresh->store != old->store)
    which = predicate_arbitrary(cpa, state, "way", type_bool());
  const Term *first = all_of(terms, &guards.fresh), *second = all_of(terms, &guards.old);
  const Term *any = which && which->op == TERM_VAR ? term_ite(terms, which, first, second)
                                                   : term_or(terms, first, second);
  Joining joining = {cpa, which, pmap_copy(old->store)};
  pmap_each_difference(fresh->store, old->store, join_value, &joining);
  const Term *guard = term_and(terms, all_of(terms, &guards.common), any);
  vec_free(&guards.common);
  vec_free(&guards.fresh);
  vec_free(&guards.old);
  return (Flow){guard, joining.store};
}

State *predicate_merge(PredicateCpa *cpa, const PredicateState *fresh, const PredicateState *old)
{
  PredicateState res = *old;
  res.fresh = fresh->fresh > old->fresh ? fresh->fresh : old->fresh;
  res.steps = fresh->steps > old->steps ? fresh->steps : old->steps;
  res.values = pmap_copy(old->values);
  res.path = pmap_copy(old->path);
  for (unsigned i = 0; i < predicate_flow_count(old); i++)
    res.flows[i] = merge_flows(cpa, &res, &fresh->flows[i], &old->flows[i]);
  res.parts = add_parts(cpa, add_parts(cpa, NULL, fresh), old);
  res.part = 0;
  return predicate_make(cpa, res);
}
