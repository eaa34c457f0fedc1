#include "engine/seeds.h"

struct Seeds {
  Cpa *cpa;
  Map at; /* partition -> index into lists */
  VEC(StateVec) lists;
};

Seeds *seeds_new(Cpa *cpa)
{
  Seeds *seeds = mem_zero(1, sizeof *seeds);
  seeds->cpa = cpa;
  return seeds;
}

void seeds_free(Seeds *seeds)
{
  if (!seeds)
    return;
  for (unsigned i = 0; i < seeds->lists.count; i++) {
    StateVec *list = &seeds->lists.data[i];
    for (unsigned k = 0; k < list->count; k++)
      state_drop(list->data[k]);
    vec_free(list);
  }
  vec_free(&seeds->lists);
  map_free(&seeds->at);
  mem_free(seeds);
}

static StateVec *list_of(Seeds *seeds, const State *state)
{
  uint64_t partition = seeds->cpa->ops->partition(state), at;
  if (!map_get(&seeds->at, partition, &at)) {
    at = seeds->lists.count;
    vec_push(&seeds->lists, (StateVec){0});
    map_put(&seeds->at, partition, at);
  }
  return &seeds->lists.data[at];
}

/* Joined to the first that takes it in: in a composite, parts that are kept apart must agree. */
void seeds_add(Seeds *seeds, const State *state, const Precision *precision)
{
  StateVec *list = list_of(seeds, state);
  for (unsigned i = 0; i < list->count; i++) {
    if (cpa_leq(seeds->cpa, state, list->data[i]))
      return;
    State *joined = cpa_merge(seeds->cpa, state, list->data[i], precision, NULL);
    state_drop(list->data[i]);
    list->data[i] = joined;
    if (cpa_leq(seeds->cpa, state, joined))
      return;
  }
  vec_push(list, state_keep(state));
}

const State *seeds_find(const Seeds *seeds, const State *state)
{
  uint64_t at;
  if (!map_get(&seeds->at, seeds->cpa->ops->partition(state), &at))
    return NULL;
  const StateVec *list = &seeds->lists.data[at];
  for (unsigned i = 0; i < list->count; i++)
    if (cpa_leq(seeds->cpa, state, list->data[i]))
      return list->data[i];
  return NULL;
}
