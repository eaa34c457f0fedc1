/* Loops of an unrolling: rounds, cuts and the windows of induction. */
#include "smt/unroll_build.h"

static void follow_loop(Unroller *u, Activation *a, unsigned head);

void follow(Unroller *u, Activation *a, unsigned from, unsigned to)
{
  const Wto *wto = a->info->wto;
  for (unsigned i = from; i < to; i++) {
    if (!wto->items[i].end) {
      visit(u, a, wto->items[i].location);
      continue;
    }
    follow_loop(u, a, i);
    i = wto->items[i].end - 1;
  }
}

static bool any_waits(const Activation *a, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++)
    if (a->pending[a->info->wto->items[i].location->id].count)
      return true;
  return false;
}

static void tell_arrival(Unroller *u, const Location *head, Arrival arrival, UnrollState *state)
{
  if (u->plan->arrive && (!u->dropping || arrival == ARRIVAL_ASSUMED))
    u->plan->arrive(u->plan->context, head, arrival, state);
}

/* One round: the head with this state, then the body.  The context is that of the arrival. */
static void follow_round(Unroller *u, Activation *a, unsigned at, UnrollState *state)
{
  const WtoItem *head = &a->info->wto->items[at];
  if (state)
    visit_state(u, a, head->location, state);
  follow(u, a, at + 1, head->end);
}

/* May one more round be followed only because it needs no decision? */
static bool may_go_on(const Unroller *u, unsigned round)
{
  return round <= u->plan->concrete &&
         (!u->plan->most_concrete || u->out->steps < u->plan->most_concrete);
}

/* Rounds from the states that wait at the head, "limit" of them and as many more as need no
 * decision.  The state that would start the next round; false where none would. */
static bool follow_rounds(Unroller *u, Activation *a, unsigned at, unsigned limit,
                          unsigned first_number, UnrollState *next)
{
  const WtoItem *head = &a->info->wto->items[at];
  StateList *waiting = &a->pending[head->location->id];
  unsigned outer = u->context;
  const Term *guard = NULL;
  for (unsigned n = 1;; n++) {
    bool arrives = states_merge(u, waiting, next);
    if (!arrives && !any_waits(a, at + 1, head->end))
      return false;
    if (arrives && !guard)
      guard = next->guard;
    bool is_free = arrives && !first_number && next->guard == guard && may_go_on(u, n);
    if (n > limit && !is_free)
      return arrives;
    if (!has_room(u)) {
      if (arrives)
        state_free(u, next);
      return false;
    }
    if (arrives)
      tell_arrival(u, head->location,
                   first_number ? ARRIVAL_ASSUMED
                   : n > 1      ? ARRIVAL_REAL
                                : ARRIVAL_ENTRY,
                   next);
    u->context = context_child(u, outer, head->location, first_number + n);
    follow_round(u, a, at, arrives ? next : NULL);
    u->context = outer;
  }
}

static void cut_waiting(Unroller *u, Activation *a, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++) {
    const Location *location = a->info->wto->items[i].location;
    StateList *waiting = &a->pending[location->id];
    for (unsigned k = 0; k < waiting->count; k++)
      add_target(&u->out->cuts, location, waiting->data[k].guard);
    states_free(u, waiting);
  }
}

/* ---- taking back ---- */

/* What there was before some rounds, so that what left the loop during them can be taken back. */
typedef struct Mark {
  unsigned *waiting; /* by location */
  unsigned errors, obstacles, cuts;
} Mark;

static Mark mark_now(const Unroller *u, const Activation *a)
{
  unsigned count = a->function->locations.count;
  Mark mark = {.waiting = mem_alloc((count + 1) * sizeof *mark.waiting),
               .errors = u->out->errors.count,
               .obstacles = u->out->obstacles.count,
               .cuts = u->out->cuts.count};
  for (unsigned i = 0; i < count; i++)
    mark.waiting[i] = a->pending[i].count;
  return mark;
}

static void take_back_states(Unroller *u, Activation *a, const Mark *mark)
{
  for (unsigned i = 0; i < a->function->locations.count; i++)
    while (a->pending[i].count > mark->waiting[i]) {
      UnrollState state = vec_pop(&a->pending[i]);
      state_free(u, &state);
    }
}

static void take_back_targets(Unroller *u, const Mark *mark)
{
  u->out->errors.count = mark->errors;
  u->out->obstacles.count = mark->obstacles;
  u->out->cuts.count = mark->cuts;
}

/* From an arbitrary state: the rounds before the last one only say that nothing happened. */
static void follow_window(Unroller *u, Activation *a, unsigned at, const Loop *loop,
                          UnrollState *entry)
{
  const WtoItem *head = &a->info->wto->items[at];
  unsigned outer = u->context;
  u->context = context_child(u, outer, head->location, WINDOW_ARRIVAL);
  forget_changes(u, entry, loop_changes(u, a->function, loop));
  u->context = outer;
  vec_push(&a->pending[head->location->id], *entry);
  Mark mark = mark_now(u, a);
  mark.waiting[head->location->id] = 0;
  UnrollState last;
  u->dropping++;
  bool arrives = follow_rounds(u, a, at, u->plan->arrivals, WINDOW_ARRIVAL, &last);
  u->dropping--;
  take_back_states(u, a, &mark);
  mem_free(mark.waiting);
  if (!arrives)
    return;
  tell_arrival(u, head->location, ARRIVAL_ASSUMED, &last);
  u->context = context_child(u, outer, head->location, WINDOW_ARRIVAL + u->plan->arrivals + 1);
  follow_round(u, a, at, &last);
  u->context = outer;
  if (states_merge(u, &a->pending[head->location->id], &last)) {
    tell_arrival(u, head->location, ARRIVAL_BACK, &last);
    state_free(u, &last);
  }
}

/* Rounds that need no decision, to the end of the loop; false, with nothing changed, where it is
 * not reached. */
static bool follow_concretely(Unroller *u, Activation *a, unsigned at, const UnrollState *entry)
{
  const WtoItem *head = &a->info->wto->items[at];
  UnrollState rest;
  Mark mark = mark_now(u, a);
  vec_push(&a->pending[head->location->id], state_copy(entry));
  bool ends = u->plan->concrete && !follow_rounds(u, a, at, 0, 0, &rest);
  if (!ends) {
    if (u->plan->concrete)
      state_free(u, &rest);
    take_back_states(u, a, &mark);
    take_back_targets(u, &mark);
  }
  mem_free(mark.waiting);
  return ends;
}

/* An execution either stays within the rounds that are followed from the start or not: the two have
 * guards that exclude each other. */
static void follow_by_induction(Unroller *u, Activation *a, unsigned at, const Loop *loop)
{
  const WtoItem *head = &a->info->wto->items[at];
  UnrollState entry, rest;
  if (!states_merge(u, &a->pending[head->location->id], &entry))
    return;
  if (follow_concretely(u, a, at, &entry)) {
    state_free(u, &entry);
    return;
  }
  const Term *later = instance(u, "later!", head->location->id, type_bool());
  vec_push(&u->out->windows, later);
  UnrollState window = state_copy(&entry);
  window.guard = guard_and(u, entry.guard, later);
  entry.guard = guard_and(u, entry.guard, term_not(u->terms, later));
  bool goes_on = true;
  if (u->plan->arrivals) {
    vec_push(&a->pending[head->location->id], entry);
    goes_on = follow_rounds(u, a, at, u->plan->arrivals, 0, &rest);
    if (goes_on) {
      tell_arrival(u, head->location, ARRIVAL_REAL, &rest);
      state_free(u, &rest);
    }
  } else {
    tell_arrival(u, head->location, ARRIVAL_ENTRY, &entry);
    state_free(u, &entry);
  }
  if (goes_on && has_room(u))
    follow_window(u, a, at, loop, &window);
  else
    state_free(u, &window);
}

static void follow_shallow_loop(Unroller *u, Activation *a, unsigned at)
{
  const WtoItem *head = &a->info->wto->items[at];
  const Loop *loop = loops_at(a->info->loops, head->location);
  if (u->plan->induction && loop && !any_waits(a, at + 1, head->end)) {
    follow_by_induction(u, a, at, loop);
    return;
  }
  UnrollState rest;
  if (follow_rounds(u, a, at, u->plan->arrivals, 0, &rest)) {
    add_target(&u->out->cuts, head->location, rest.guard);
    state_free(u, &rest);
  }
  cut_waiting(u, a, at, head->end);
}

static void follow_loop(Unroller *u, Activation *a, unsigned at)
{
  u->depth++;
  if (u->depth < MOST_DEPTH)
    follow_shallow_loop(u, a, at);
  else
    cut_waiting(u, a, at, a->info->wto->items[at].end);
  u->depth--;
}
