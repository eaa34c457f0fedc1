/* From location to location, function by function in weak topological order. */
#include "check/checker.h"

enum { MOST_STEPS = 3000000, MOST_UNWOUND = 100000, MOST_CASES = 64 };

bool check_has_room(const Checker *c)
{
  return c->steps < (c->plan.unwinds ? MOST_UNWOUND : MOST_STEPS) && !c->program->run->stop &&
         c->program->run->fail == FAIL_NONE;
}

const Term *check_claim(const Checker *c, const Location *at)
{
  const Term *claim = map_get_ptr(&c->claims->invariants, at);
  return claim ? claim : term_true(c->terms);
}

void check_demand(Checker *c, DemandKind kind, const Location *at, const char *why,
                  const CheckState *state, const Term *condition)
{
  if (c->dropping)
    return;
  const Term *fails = term_and(c->terms, state->guard, term_not(c->terms, condition));
  if (!term_is_false(fails))
    vec_push(&c->demands, ((Demand){kind, at, why, fails}));
}

/* ---- out of a location ---- */

static bool has_part(const Term *conjunction, const Term *part)
{
  for (unsigned i = 0; conjunction->op == TERM_AND && i < conjunction->count; i++)
    if (conjunction->args[i] == part)
      return true;
  return conjunction == part;
}

/* Certainly not both. */
static bool exclude_each_other(Checker *c, const Term *a, const Term *b)
{
  return term_fix_differently(c->terms, a, b) || has_part(a, term_not(c->terms, b)) ||
         has_part(b, term_not(c->terms, a));
}

static bool is_deterministic(Checker *c, const Location *at)
{
  for (unsigned i = 0; i < at->out.count && at->out.count > 1; i++) {
    if (at->out.data[i]->kind != EDGE_ASSUME || at->out.count > MOST_CASES)
      return false;
    for (unsigned k = 0; k < i; k++)
      if (!exclude_each_other(c, at->out.data[k]->term, at->out.data[i]->term))
        return false;
  }
  return true;
}

/* Where more than one edge can be taken, an arbitrary choice tells the executions apart: guards of
 * states that come together exclude each other. */
static CheckState choose(Checker *c, CheckState *rest, bool is_choice)
{
  CheckState res = check_copy(rest);
  if (!is_choice)
    return res;
  const Term *taken = check_arbitrary(c, "choice", type_bool());
  check_restrict(c, &res, taken);
  check_restrict(c, rest, term_not(c->terms, taken));
  return res;
}

void check_leave(Checker *c, Activation *a, const Location *at, CheckState *state)
{
  bool deterministic = is_deterministic(c, at);
  for (unsigned i = 0; i < at->out.count && check_has_room(c); i++) {
    const Edge *edge = at->out.data[i];
    CheckState next = choose(c, state, !deterministic && i + 1 < at->out.count);
    if (check_take(c, a, &next, edge) && !term_is_false(next.guard))
      vec_push(&a->pending[edge->to->id], next);
    else
      check_drop(c, &next);
  }
  check_drop(c, state);
}

/* ---- locations ---- */

static void visit_plain(Checker *c, Activation *a, const Location *at, CheckState *state)
{
  const Term *claim = check_term(c, state, check_claim(c, at));
  check_demand(c, DEMAND_CLAIM, at, NULL, state, claim);
  check_restrict(c, state, claim);
  check_leave(c, a, at, state);
}

/* States at the exit wait for the caller. */
void check_visit(Checker *c, Activation *a, const Location *at)
{
  CheckState state;
  if (at == a->function->exit || !check_has_room(c) || !check_merge(c, &a->pending[at->id], &state))
    return;
  switch (at->kind) {
  case LOCATION_PLAIN: visit_plain(c, a, at, &state); return;
  case LOCATION_ERROR: check_demand(c, DEMAND_SAFE, at, NULL, &state, term_false(c->terms)); break;
  case LOCATION_UNSUPPORTED:
    check_demand(c, DEMAND_SUPPORTED, at, "a part of the program is not supported", &state,
                 term_false(c->terms));
    break;
  case LOCATION_END: break;
  }
  check_drop(c, &state);
}

void check_follow(Checker *c, Activation *a, unsigned from, unsigned to)
{
  const Wto *wto = a->info->wto;
  for (unsigned i = from; i < to; i++) {
    if (!wto->items[i].end) {
      check_visit(c, a, wto->items[i].location);
      continue;
    }
    check_loop(c, a, i);
    i = wto->items[i].end - 1;
  }
}

/* ---- functions ---- */

static CheckFunction *info_of(Checker *c, const Function *function)
{
  CheckFunction *info = &c->functions[function->id];
  if (!info->order) {
    info->order = order_new(function);
    info->loops = loops_new(info->order);
    info->wto = wto_new(info->loops);
    info->open_rounds = mem_zero(info->loops->count + 1, sizeof *info->open_rounds);
  }
  return info;
}

static void forget_locals(Checker *c, CheckState *state, const Function *function)
{
  for (unsigned i = 0; i < function->locals.count; i++) {
    const Variable *var = function->locals.data[i];
    bool rigid = var->kind == VARIABLE_ADDRESS && var->object && c->places[var->object->id];
    if (!rigid)
      check_set(c, state, var->id, check_arbitrary_slot(c, var->id));
  }
  check_forget_objects(c, state, function);
}

static CheckState enter(Checker *c, const Activation *a, const CheckState *before)
{
  const Function *f = a->function;
  CheckState state = check_copy(before);
  forget_locals(c, &state, f);
  for (unsigned i = 0; i < f->params.count; i++) {
    unsigned slot = f->params.data[i]->id;
    bool given = a->call && i < a->call->arg_count;
    check_set(c, &state, slot,
              given ? check_term(c, before, a->call->args[i]) : check_arbitrary_slot(c, slot));
  }
  return state;
}

bool check_call(Checker *c, const Function *callee, const Edge *call, const CheckState *state,
                CheckState *out)
{
  CheckFunction *info = info_of(c, callee);
  Activation a = {callee, info, call, mem_zero(callee->locations.count + 1, sizeof(CheckStates))};
  info->active = true;
  c->depth++;
  vec_push(&a.pending[callee->entry->id], enter(c, &a, state));
  check_follow(c, &a, 0, info->wto->count);
  bool returns = callee->exit && check_merge(c, &a.pending[callee->exit->id], out);
  c->depth--;
  info->active = false;
  for (unsigned i = 0; i < callee->locations.count; i++)
    check_drop_all(c, &a.pending[i]);
  mem_free(a.pending);
  return returns;
}
