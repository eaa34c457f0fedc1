/* The location analysis: where the execution is.  A flat domain with one state per location, made
 * at the first visit and kept, so that comparison is comparison of pointers. */
#include "cpa/cpa.h"

typedef struct LocationState {
  State base;
  const Location *location;
} LocationState;

typedef struct LocationCpa {
  Cpa base;
  Map states; /* Location -> LocationState; holds a reference to each */
} LocationCpa;

static State *state_at(Cpa *cpa, const Location *location)
{
  LocationCpa *self = (LocationCpa *)cpa;
  LocationState *state = map_get_ptr(&self->states, location);
  if (!state) {
    state = mem_alloc(sizeof *state);
    state_init(&state->base, cpa);
    state->location = location;
    map_put_ptr(&self->states, location, state);
  }
  return state_keep(&state->base);
}

static const Location *location_of(const State *state)
{
  return ((const LocationState *)state)->location;
}

static bool location_post(Cpa *cpa, const State *state, const Precision *precision,
                          const Transition *step, StateVec *out)
{
  (void)precision;
  if (step->edge->from == location_of(state))
    vec_push(out, state_at(cpa, step->target));
  return true;
}

static bool location_leq(Cpa *cpa, const State *a, const State *b)
{
  (void)cpa;
  return a == b;
}

static uint64_t location_partition(const State *state)
{
  const Location *location = location_of(state);
  return (uint64_t)location->function->id << 32 | location->id;
}

static bool location_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  (void)cpa;
  answer->location = location_of(state);
  return question->kind == ASK_LOCATION;
}

static void location_print(Cpa *cpa, const State *state, Text *out)
{
  (void)cpa;
  const Location *location = location_of(state);
  text_format(out, "%s:%u", location->function->name, location->id);
}

static void location_free_state(State *state)
{
  mem_free(state);
}

static void location_free(Cpa *cpa)
{
  LocationCpa *self = (LocationCpa *)cpa;
  for (unsigned i = 0; i < self->states.count; i++)
    state_drop((State *)(uintptr_t)self->states.entries[i].value);
  map_free(&self->states);
  mem_free(self);
}

static const CpaOps location_ops = {
    .name = "location",
    .initial = state_at,
    .prepare = cpa_prepare_none,
    .post = location_post,
    .strengthen = cpa_strengthen_none,
    .adjust = cpa_adjust_none,
    .merges = cpa_merges_never,
    .merge = cpa_merge_sep,
    .stop = cpa_stop_sep,
    .leq = location_leq,
    .partition = location_partition,
    .facts = cpa_facts_none,
    .ask = location_ask,
    .print = location_print,
    .free_state = location_free_state,
    .free_cpa = location_free,
};

Cpa *cpa_location(Program *program)
{
  LocationCpa *self = mem_zero(1, sizeof *self);
  cpa_init(&self->base, &location_ops, program);
  return &self->base;
}
