/* Locations of an unrolling: what happens at each, and which edges leave it. */
#include "smt/unroll_build.h"

/* ---- branches ---- */

static bool are_opposite(Terms *terms, const Edge *a, const Edge *b)
{
  return a->kind == EDGE_ASSUME && b->kind == EDGE_ASSUME && term_not(terms, a->term) == b->term;
}

/* Two edges where one assumes what the other excludes, and the cases of a switch, exclude each
 * other; of others one is chosen. */
static bool are_exclusive(const Unroller *u, const Location *location)
{
  const EdgeVec *out = &location->out;
  if (out->count < 2 || (out->count == 2 && are_opposite(u->terms, out->data[0], out->data[1])))
    return true;
  for (unsigned i = 0; i < out->count; i++)
    if (out->data[i]->branch != BRANCH_CASE && out->data[i]->branch != BRANCH_DEFAULT)
      return false;
  return true;
}

/* Splits off the executions that take the i-th edge of several. */
static UnrollState choose_edge(Unroller *u, const Location *location, unsigned i,
                               UnrollState *state)
{
  UnrollState taken = state_copy(state);
  const Term *choice = instance(u, "edge!", location->out.data[i]->id, type_bool());
  taken.guard = guard_and(u, state->guard, choice);
  state->guard = guard_and(u, state->guard, term_not(u->terms, choice));
  return taken;
}

static void take_edges(Unroller *u, Activation *a, const Location *location, UnrollState *state)
{
  bool exclusive = are_exclusive(u, location);
  for (unsigned i = 0; i + 1 < location->out.count; i++) {
    UnrollState taken = exclusive ? state_copy(state) : choose_edge(u, location, i, state);
    take_edge(u, a, location->out.data[i], &taken);
  }
  if (location->out.count)
    take_edge(u, a, vec_last(&location->out), state);
  else
    state_free(u, state);
}

/* ---- locations ---- */

bool has_room(Unroller *u)
{
  u->out->gave_up |=
      u->program->run->stop || (u->plan->most_steps && u->out->steps > u->plan->most_steps);
  return !u->out->gave_up;
}

void visit_state(Unroller *u, Activation *a, const Location *location, UnrollState *state)
{
  switch (location->kind) {
  case LOCATION_ERROR:
    if (!u->dropping)
      add_target(&u->out->errors, location, state->guard);
    state_free(u, state);
    break;
  case LOCATION_UNSUPPORTED:
    if (!u->dropping)
      add_target(&u->out->obstacles, location, state->guard);
    state_free(u, state);
    break;
  case LOCATION_END: state_free(u, state); break;
  case LOCATION_PLAIN: take_edges(u, a, location, state); break;
  }
}

/* Where executions end, each is a target of its own: a question about one is easier than a question
 * about all, and those of the first rounds come first. */
static void visit_end(Unroller *u, Activation *a, const Location *location)
{
  StateList *waiting = &a->pending[location->id];
  for (unsigned i = 0; i < waiting->count; i++)
    visit_state(u, a, location, &waiting->data[i]);
  vec_clear(waiting);
}

void visit(Unroller *u, Activation *a, const Location *location)
{
  UnrollState state;
  if (location == a->function->exit || !has_room(u))
    return;
  if (location->kind != LOCATION_PLAIN)
    visit_end(u, a, location);
  else if (states_merge(u, &a->pending[location->id], &state))
    visit_state(u, a, location, &state);
}
