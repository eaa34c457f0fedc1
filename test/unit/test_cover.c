/* The index of covering states against looking through all members. */
#include "engine/cover.h"

#include "check.h"

enum { KEYS = 9, VALUES = 3, NODES = 400, ROUNDS = 4000 };

/* A state that is its facts. */
typedef struct FactState {
  State base;
  const PMap *facts;
} FactState;

static const PMap *facts_of(const State *state)
{
  return ((const FactState *)state)->facts;
}

static bool facts_leq(Cpa *cpa, const State *a, const State *b)
{
  (void)cpa;
  return pmap_includes(facts_of(a), facts_of(b));
}

static const CpaOps facts_ops = {.name = "facts", .facts = facts_of, .leq = facts_leq};

typedef struct World {
  uint64_t seed;
  Cpa cpa;
  PMaps *maps;
  FactState states[NODES];
  ArgNode nodes[NODES];
  bool member[NODES];
  CoverIndex index;
} World;

static unsigned draw(World *w, unsigned below)
{
  w->seed = w->seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(w->seed >> 33) % below;
}

/* Where "paired" is set, of two keys one is known, as where a branch learns one of two things. */
static const PMap *random_facts(World *w, unsigned missing, bool paired)
{
  const PMap *facts = NULL;
  for (uint64_t key = 0; key < KEYS; key++) {
    bool known = paired ? key % 2 == draw(w, 2) : draw(w, 10) >= missing;
    const PMap *next = known ? pmap_set(w->maps, facts, key, draw(w, VALUES)) : pmap_copy(facts);
    pmap_drop(w->maps, facts);
    facts = next;
  }
  return facts;
}

static void put_new(World *w, unsigned i, unsigned missing, bool paired)
{
  w->states[i] = (FactState){{&w->cpa, 1}, random_facts(w, missing, paired)};
  w->nodes[i] = (ArgNode){.id = i, .state = &w->states[i].base};
}

static bool any_covers(World *w, const State *state)
{
  for (unsigned i = 0; i < NODES; i++)
    if (w->member[i] && facts_leq(&w->cpa, state, &w->states[i].base))
      return true;
  return false;
}

static void check_find(World *w, unsigned missing, bool paired)
{
  FactState state = {{&w->cpa, 1}, random_facts(w, missing, paired)};
  const ArgNode *found = cover_index_find(&w->index, &w->cpa, &state.base);
  CHECK(!found || (w->member[found->id] && facts_leq(&w->cpa, &state.base, found->state)));
  CHECK((found != NULL) == any_covers(w, &state.base));
  pmap_drop(w->maps, state.facts);
}

static void change(World *w, unsigned i, unsigned missing, bool paired)
{
  if (w->member[i]) {
    cover_index_remove(&w->index, &w->nodes[i]);
    pmap_drop(w->maps, w->states[i].facts);
  } else {
    put_new(w, i, missing, paired);
    cover_index_add(&w->index, &w->nodes[i]);
  }
  w->member[i] = !w->member[i];
}

/* "missing" of ten facts are not known. */
static void run_world(uint64_t seed, unsigned missing, bool paired)
{
  static World w;
  w = (World){.seed = seed, .cpa = {.ops = &facts_ops}, .maps = pmaps_new()};
  for (unsigned round = 0; round < ROUNDS; round++) {
    change(&w, draw(&w, NODES), missing, paired);
    check_find(&w, missing, paired);
  }
  for (unsigned i = 0; i < NODES; i++)
    if (w.member[i])
      change(&w, i, missing, paired);
  check_find(&w, missing, paired);
  cover_index_free(&w.index);
  pmaps_free(w.maps);
}

static void test_all_known(void)
{
  run_world(1, 0, false);
}

static void test_some_unknown(void)
{
  for (unsigned missing = 1; missing < 10; missing += 2)
    run_world(missing, missing, false);
}

static void test_nothing_known(void)
{
  run_world(2, 10, false);
}

static void test_one_of_two(void)
{
  run_world(3, 0, true);
}

int main(void)
{
  RUN(test_all_known);
  RUN(test_some_unknown);
  RUN(test_nothing_known);
  RUN(test_one_of_two);
  return check_summary();
}
