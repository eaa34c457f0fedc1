#include "engine/refine_scope.h"

#include <string.h>

/* Refinements that may find a thing in one function before it is tracked in all of it.  In product
 * lines a thing is found in two or three, in lock programs in about ten that cost next to nothing,
 * in automata in hundreds, each after thousands of states. */
enum { MOST_TIMES = 16, STATES_PER_TIME = 1000, MOST_WEIGHT = 8, SEVERAL = 4 };

ScopePolicy scope_policy(const char *word)
{
  return (ScopePolicy){.automatic = !strcmp(word, "auto"),
                       .scope = !strcmp(word, "program")    ? SCOPE_PROGRAM
                                : !strcmp(word, "function") ? SCOPE_FUNCTION
                                                            : SCOPE_LOCATION};
}

void scope_free(ScopePolicy *policy)
{
  map_free(&policy->times);
  map_free(&policy->wide);
}

static uint64_t key_of(const Tracked *thing)
{
  uint32_t what = thing->var ? 2 * thing->var->id : 2 * thing->region->id + 1;
  return (uint64_t)thing->at->function->id << 32 | what;
}

static unsigned number_in(const Map *map, uint64_t key)
{
  uint64_t number = 0;
  map_get(map, key, &number);
  return (unsigned)number;
}

static bool is_wide(const ScopePolicy *policy, const Tracked *thing)
{
  return number_in(&policy->times, key_of(thing)) > MOST_TIMES ||
         number_in(&policy->wide, thing->at->function->id) >= SEVERAL;
}

static void count_times(ScopePolicy *policy, uint64_t key, unsigned weight)
{
  unsigned before = number_in(&policy->times, key);
  map_put(&policy->times, key, before + weight);
  if (before <= MOST_TIMES && before + weight > MOST_TIMES)
    map_put(&policy->wide, key >> 32, number_in(&policy->wide, key >> 32) + 1);
}

static unsigned weight_of(ScopePolicy *policy, uint64_t explored)
{
  uint64_t since = (explored - policy->explored) / STATES_PER_TIME;
  policy->explored = explored;
  return since < MOST_WEIGHT ? 1 + (unsigned)since : MOST_WEIGHT;
}

/* Counts each thing once for each function where this refinement found it anew. */
static void count_new(ScopePolicy *policy, const Precision *precision, const TrackedVec *found,
                      unsigned weight)
{
  Map counted = {0};
  for (unsigned i = 0; i < found->count; i++) {
    uint64_t key = key_of(&found->data[i]), before;
    if (map_get(&counted, key, &before) || precision_has(precision, &found->data[i]))
      continue;
    map_put(&counted, key, 1);
    count_times(policy, key, weight);
  }
  map_free(&counted);
}

static Precision *grow_automatically(ScopePolicy *policy, const Precision *precision,
                                     const TrackedVec *found, unsigned weight)
{
  TrackedVec here = {0}, wide = {0};
  count_new(policy, precision, found, weight);
  for (unsigned i = 0; i < found->count; i++) {
    TrackedVec *list = is_wide(policy, &found->data[i]) ? &wide : &here;
    vec_push(list, found->data[i]);
  }
  Precision *some = precision_with(precision, SCOPE_LOCATION, here.count, here.data);
  Precision *all = precision_with(some, SCOPE_FUNCTION, wide.count, wide.data);
  precision_drop(some);
  vec_free(&here);
  vec_free(&wide);
  return all;
}

Precision *scope_grow(ScopePolicy *policy, const Precision *precision, const TrackedVec *found,
                      uint64_t explored)
{
  if (!policy->automatic)
    return precision_with(precision, policy->scope, found->count, found->data);
  return grow_automatically(policy, precision, found, weight_of(policy, explored));
}
