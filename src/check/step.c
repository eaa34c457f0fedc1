/* One edge, as the checker takes it. */
#include "check/checker.h"

enum { MOST_DEPTH = 1000 }; /* of calls and loops, on our own stack */

/* "The least address never allocated": it never comes down. */
static void take_assign(Checker *c, CheckState *state, const Edge *edge)
{
  const Term *value = check_term(c, state, edge->term);
  if (c->heap_grows && edge->var == c->program->heap_top)
    check_restrict(c, state,
                   term_binary(c->terms, TERM_ULE, check_get(c, state, edge->var->id), value));
  check_set(c, state, edge->var->id, value);
}

static void take_havoc(Checker *c, CheckState *state, const Edge *edge)
{
  if (edge->var)
    check_set(c, state, edge->var->id, check_arbitrary_slot(c, edge->var->id));
  else
    check_havoc_memory(c, state, edge);
}

/* False where no execution comes back. */
static bool take_call(Checker *c, CheckState *state, const Edge *edge)
{
  const Function *callee = edge->callee;
  const char *obstacle = NULL;
  if (!callee)
    obstacle = "a call goes through a pointer";
  else if (callee->has_body && c->functions[callee->id].active)
    obstacle = "a function calls itself";
  else if (callee->has_body && c->depth >= MOST_DEPTH)
    obstacle = "calls are nested too deeply";
  if (obstacle) {
    check_demand(c, DEMAND_SUPPORTED, edge->from, obstacle, state, term_false(c->terms));
    return false;
  }
  if (!callee->has_body) {
    for (unsigned i = 0; i < edge->result_count; i++)
      check_set(c, state, edge->results[i]->id, check_arbitrary_slot(c, edge->results[i]->id));
    return !callee->noreturn;
  }
  CheckState after;
  if (!check_call(c, callee, edge, state, &after))
    return false;
  check_drop(c, state);
  *state = after;
  return true;
}

/* What the callee leaves in its objects is gone. */
static void take_return(Checker *c, const Activation *a, CheckState *state, const Edge *edge)
{
  const Edge *call = a->call;
  unsigned count = call ? call->result_count : 0;
  const Term **values = mem_alloc((count + 1) * sizeof *values);
  for (unsigned i = 0; i < count; i++)
    values[i] = i < edge->arg_count ? check_term(c, state, edge->args[i])
                                    : check_arbitrary_slot(c, call->results[i]->id);
  check_forget_objects(c, state, a->function);
  for (unsigned i = 0; i < count; i++)
    check_set(c, state, call->results[i]->id, values[i]);
  mem_free(values);
}

bool check_take(Checker *c, Activation *a, CheckState *state, const Edge *edge)
{
  c->steps++;
  switch (edge->kind) {
  case EDGE_ASSIGN: take_assign(c, state, edge); return true;
  case EDGE_HAVOC: take_havoc(c, state, edge); return true;
  case EDGE_ASSUME: check_restrict(c, state, check_term(c, state, edge->term)); return true;
  case EDGE_LOAD: check_load(c, state, edge); return true;
  case EDGE_STORE: check_store(c, state, edge); return true;
  case EDGE_CALL: return take_call(c, state, edge);
  case EDGE_RETURN: take_return(c, a, state, edge); return true;
  }
  return false;
}
