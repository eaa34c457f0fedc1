#include "smt/unroll.h"

#include "smt/bits.h"
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

static bool has_room(Unroller *u)
{
  u->out->gave_up |=
      u->program->run->stop || (u->plan->most_steps && u->out->steps > u->plan->most_steps);
  return !u->out->gave_up;
}

static void visit_state(Unroller *u, Activation *a, const Location *location, UnrollState *state)
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

static void visit(Unroller *u, Activation *a, const Location *location)
{
  UnrollState state;
  if (location == a->function->exit || !has_room(u) ||
      !states_merge(u, &a->pending[location->id], &state))
    return;
  visit_state(u, a, location, &state);
}

/* ---- loops ---- */

static void follow_loop(Unroller *u, Activation *a, unsigned head);

static void follow(Unroller *u, Activation *a, unsigned from, unsigned to)
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

static bool is_feasible(const Unroller *u, const Term *guard)
{
  return term_is_true(guard) || !u->plan->feasible || u->plan->feasible(u->plan->context, guard);
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
    if (!has_room(u) || (arrives && n > 1 && !is_feasible(u, next->guard))) {
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

/* ---- functions ---- */

static FunctionInfo *info_of(Unroller *u, const Function *function)
{
  FunctionInfo *info = &u->functions[function->id];
  if (!info->order) {
    info->order = order_new(function);
    info->loops = loops_new(info->order);
    info->wto = wto_new(info->loops);
  }
  return info;
}

static void place_objects(Unroller *u, Activation *a, UnrollState *state)
{
  const Function *f = a->function;
  for (unsigned i = 0; i < f->locals.count; i++) {
    const Variable *var = f->locals.data[i];
    if (var->kind != VARIABLE_ADDRESS || !var->object || var->object->kind != OBJECT_LOCAL)
      continue;
    uint64_t at = interp_place_local(&a->stack_top, var->object->size, var->object->align);
    state_set(u, state, var, term_bv(u->terms, u->program->pointer_bits, at));
  }
}

static void pass_arguments(Unroller *u, const Function *callee, const Edge *call,
                           UnrollState *state)
{
  unsigned count = callee->params.count;
  const Term **args = mem_alloc((count + 1) * sizeof *args);
  for (unsigned i = 0; i < count; i++)
    args[i] = call && i < call->arg_count ? state_term(u, state, call->args[i]) : NULL;
  for (unsigned i = 0; i < count; i++) {
    const Variable *param = callee->params.data[i];
    if (!args[i]) {
      args[i] = instance(u, param->term->name, 0, param->term->type);
      note_choice(u, call, param, args[i]);
    }
    state_set(u, state, param, args[i]);
  }
  mem_free(args);
}

bool call_function(Unroller *u, const Function *callee, const Edge *call, uint64_t stack_top,
                   UnrollState *state, UnrollState *out)
{
  Activation a = {.function = callee, .info = info_of(u, callee), .stack_top = stack_top};
  a.call = call;
  a.before = state;
  a.pending = mem_zero(callee->locations.count + 1, sizeof *a.pending);
  unsigned outer = u->context;
  u->context = call ? context_child(u, outer, call, 0) : outer;
  a.info->active++;
  u->depth++;
  UnrollState start = state_copy(state);
  pass_arguments(u, callee, call, &start);
  place_objects(u, &a, &start);
  vec_push(&a.pending[callee->entry->id], start);
  follow(u, &a, 0, a.info->wto->count);
  bool returns = callee->exit && states_merge(u, &a.pending[callee->exit->id], out);
  a.info->active--;
  u->depth--;
  u->context = outer;
  for (unsigned i = 0; i < callee->locations.count; i++)
    states_free(u, &a.pending[i]);
  mem_free(a.pending);
  return returns;
}

/* ---- the whole ---- */

Unroller *unroller_new(Program *program)
{
  Unroller *u = mem_zero(1, sizeof *u);
  u->program = program;
  u->terms = program->terms;
  u->maps = pmaps_new_plain();
  u->functions = mem_zero(program->functions.count + 1, sizeof *u->functions);
  vec_push(&u->contexts, ((Context){0}));
  interp_layout(program, &u->layout);
  regions_open(u);
  return u;
}

void unroller_free(Unroller *u)
{
  if (!u)
    return;
  effects_free(u);
  for (unsigned i = 0; i < u->program->functions.count; i++) {
    FunctionInfo *info = &u->functions[i];
    if (!info->order)
      continue;
    wto_free(info->wto);
    loops_free(info->loops);
    order_free(info->order);
  }
  mem_free(u->functions);
  regions_close(u);
  guards_free(u);
  interp_layout_free(&u->layout);
  vec_free(&u->contexts);
  map_free(&u->context_of);
  map_free(&u->choices);
  vec_free(&u->definitions);
  pmaps_free(u->maps);
  mem_free(u);
}

const TermVec *unroller_definitions(const Unroller *u)
{
  return &u->definitions;
}

bool unroll(Unroller *u, const UnrollPlan *plan, Unrolled *out)
{
  *out = (Unrolled){0};
  if (u->program->run->fail != FAIL_NONE)
    return false;
  u->plan = plan;
  u->out = out;
  u->context = 0;
  UnrollState start = {.guard = term_true(u->terms)}, end;
  if (call_function(u, u->program->entry, NULL, u->layout.stack_top, &start, &end))
    state_free(u, &end);
  state_free(u, &start);
  u->plan = NULL;
  u->out = NULL;
  return true;
}

void unrolled_free(Unrolled *unrolled)
{
  vec_free(&unrolled->errors);
  vec_free(&unrolled->obstacles);
  vec_free(&unrolled->cuts);
}
