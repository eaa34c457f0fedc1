/* Loops: the claim at first, and after a round from an arbitrary state.
 *
 * Rounds that need no decision are followed as they are, and so are all where the plan is to
 * unwind.
 *
 * With n rounds more: n rounds from the real entry, and a window of n + 1 rounds from an arbitrary
 * state, in which what the first n say is assumed: that was demanded when they were the last. */
#include "check/checker.h"

enum { MOST_CONCRETE = 5000, MOST_TRIES = 2, MOST_ROUNDS = 70 };

static bool any_waits(const Activation *a, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++)
    if (a->pending[a->info->wto->items[i].location->id].count)
      return true;
  return false;
}

static void refuse_waiting(Checker *c, Activation *a, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++) {
    const Location *at = a->info->wto->items[i].location;
    CheckState state;
    if (!check_merge(c, &a->pending[at->id], &state))
      continue;
    check_demand(c, DEMAND_SUPPORTED, at, "a loop is entered in its middle", &state,
                 term_false(c->terms));
    check_drop(c, &state);
  }
}

/* One round, whose state is taken over; what comes to the head at its end. */
static bool follow_round(Checker *c, Activation *a, unsigned at, CheckState *state)
{
  const WtoItem *head = &a->info->wto->items[at];
  check_leave(c, a, head->location, state);
  check_follow(c, a, at + 1, head->end);
  return check_merge(c, &a->pending[head->location->id], state);
}

static void demand_claim(Checker *c, DemandKind kind, const Location *head, CheckState *state)
{
  const Term *claim = check_term(c, state, check_claim(c, head));
  check_demand(c, kind, head, NULL, state, claim);
  check_restrict(c, state, claim);
}

/* Rounds from the real entry.  False where no execution goes on. */
static bool follow_first(Checker *c, Activation *a, unsigned at, CheckState *state)
{
  const Location *head = a->info->wto->items[at].location;
  demand_claim(c, DEMAND_INITIAL, head, state);
  for (unsigned n = 0; n < c->plan.rounds; n++) {
    if (!follow_round(c, a, at, state))
      return false;
    demand_claim(c, DEMAND_KEPT, head, state);
  }
  return true;
}

/* ---- taking back ---- */

/* How many states wait at each location. */
static unsigned *count_waiting(const Activation *a)
{
  unsigned count = a->function->locations.count;
  unsigned *res = mem_alloc((count + 1) * sizeof *res);
  for (unsigned i = 0; i < count; i++)
    res[i] = a->pending[i].count;
  return res;
}

static void take_back(Checker *c, Activation *a, const unsigned *waiting)
{
  for (unsigned i = 0; i < a->function->locations.count; i++)
    while (a->pending[i].count > waiting[i]) {
      CheckState state = vec_pop(&a->pending[i]);
      check_drop(c, &state);
    }
}

/* ---- real rounds ---- */

/* Rounds as long as no decision is open, to the end of the loop; false, with nothing changed, where
 * that is not reached. */
static bool follow_concretely(Checker *c, Activation *a, unsigned at, const Loop *loop,
                              const CheckState *entry)
{
  const Location *head = loop->head;
  if (a->info->open_rounds[loop->id] >= MOST_TRIES)
    return false;
  unsigned *waiting = count_waiting(a), demands = c->demands.count;
  CheckState state = check_copy(entry);
  bool goes_on = true;
  for (unsigned n = 0; goes_on && state.guard == entry->guard; n++) {
    const Term *claim = check_term(c, &state, check_claim(c, head));
    check_demand(c, n ? DEMAND_KEPT : DEMAND_INITIAL, head, NULL, &state, claim);
    if (c->concrete_rounds++ >= MOST_CONCRETE)
      break;
    goes_on = follow_round(c, a, at, &state);
  }
  if (goes_on) {
    c->functions[a->function->id].open_rounds[loop->id]++;
    check_drop(c, &state);
    take_back(c, a, waiting);
    c->demands.count = demands;
  }
  mem_free(waiting);
  return !goes_on;
}

/* Is it worth while to ask after so many rounds? */
static bool is_power_of_two(unsigned n)
{
  return !(n & (n - 1));
}

/* All rounds: that none is left is demanded. */
static void unwind(Checker *c, Activation *a, unsigned at, CheckState *state)
{
  const Location *head = a->info->wto->items[at].location;
  demand_claim(c, DEMAND_INITIAL, head, state);
  for (unsigned n = 1; check_has_room(c); n++) {
    if (!follow_round(c, a, at, state))
      return;
    demand_claim(c, DEMAND_KEPT, head, state);
    if (n >= MOST_ROUNDS || (is_power_of_two(n) && !check_is_possible(c, state)))
      break;
  }
  check_demand(c, DEMAND_SUPPORTED, head, "a loop has no end in sight", state,
               term_false(c->terms));
  check_drop(c, state);
}

/* ---- the window ---- */

/* What leaves the loop before the last round of the window does so in other executions as the last
 * round of theirs, or in one of the first rounds. */
static bool follow_dropped(Checker *c, Activation *a, unsigned at, CheckState *state)
{
  const Location *head = a->info->wto->items[at].location;
  unsigned *waiting = count_waiting(a);
  bool goes_on = true;
  c->dropping++;
  for (unsigned n = 0; n < c->plan.rounds && goes_on; n++) {
    goes_on = follow_round(c, a, at, state);
    if (goes_on)
      demand_claim(c, DEMAND_KEPT, head, state);
  }
  c->dropping--;
  take_back(c, a, waiting);
  mem_free(waiting);
  return goes_on;
}

/* The state is taken over. */
static void follow_window(Checker *c, Activation *a, unsigned at, const Loop *loop,
                          CheckState *state)
{
  const Location *head = loop->head;
  check_forget(c, state, check_changes(c, a->function, loop));
  check_restrict(c, state, check_term(c, state, check_claim(c, head)));
  if (!follow_dropped(c, a, at, state) || !follow_round(c, a, at, state))
    return;
  demand_claim(c, DEMAND_KEPT, head, state);
  check_drop(c, state);
}

/* The state is taken over. */
static void follow_loop(Checker *c, Activation *a, unsigned at, const Loop *loop, CheckState *state)
{
  if (follow_concretely(c, a, at, loop, state)) {
    check_drop(c, state);
    return;
  }
  if (c->plan.unwinds) {
    unwind(c, a, at, state);
    return;
  }
  CheckState window = check_copy(state);
  if (c->plan.rounds) {
    const Term *later = check_arbitrary(c, "later", type_bool());
    check_restrict(c, &window, later);
    check_restrict(c, state, term_not(c->terms, later));
  }
  if (follow_first(c, a, at, state)) {
    check_drop(c, state);
    follow_window(c, a, at, loop, &window);
  } else {
    check_drop(c, &window);
  }
}

void check_loop(Checker *c, Activation *a, unsigned at)
{
  const WtoItem *head = &a->info->wto->items[at];
  const Loop *loop = loops_at(a->info->loops, head->location);
  CheckState state;
  if (head->location->kind != LOCATION_PLAIN)
    check_visit(c, a, head->location);
  if (!loop || any_waits(a, at + 1, head->end)) {
    refuse_waiting(c, a, at, head->end);
    return;
  }
  if (!check_has_room(c) || !check_merge(c, &a->pending[head->location->id], &state))
    return;
  c->depth++;
  follow_loop(c, a, at, loop, &state);
  c->depth--;
}
