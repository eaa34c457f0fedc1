/* From each error a short way back: under which condition would it be reached from here? */
#include "cfa/callgraph.h"
#include "engine/hint.h"

enum { MOST_VISITS = 80, MOST_DEPTH = 30, MOST_SIZE = 80, MOST_ERRORS = 200 };

typedef struct Walk {
  Program *program;
  const Heads *heads;
  const CallGraph *graph;
  Hints *hints;
  unsigned visits; /* left for the error that the walk began at */
} Walk;

typedef struct Binding {
  const Term *var, *value;
} Binding;

static const Term *replace_one(void *context, const Term *var)
{
  const Binding *binding = context;
  return var == binding->var ? binding->value : NULL;
}

/* The members of a conjunction that do not mention the variable. */
static const Term *without(Terms *terms, const Term *fail, const Term *var)
{
  if (!term_mentions(fail, var))
    return fail;
  const Term *rest = term_true(terms);
  if (fail->op == TERM_AND)
    for (unsigned i = 0; i < fail->count; i++)
      if (!term_mentions(fail->args[i], var))
        rest = term_and(terms, rest, fail->args[i]);
  return rest;
}

static const Term *before_edge(Walk *w, const Edge *edge, const Term *fail)
{
  Terms *terms = w->program->terms;
  if (edge->kind == EDGE_ASSUME)
    return term_and(terms, edge->term, fail);
  if (edge->kind == EDGE_ASSIGN)
    return term_substitute(terms, fail, replace_one, &(Binding){edge->var->term, edge->term});
  if (edge->var)
    fail = without(terms, fail, edge->var->term);
  for (unsigned i = 0; i < edge->result_count; i++)
    if (edge->results[i])
      fail = without(terms, fail, edge->results[i]->term);
  return fail;
}

static void note(Walk *w, const Function *function, const Term *fail)
{
  Terms *terms = w->program->terms;
  Hint *hint = &w->hints->of[function->id];
  if (fail->size > MOST_SIZE)
    return;
  if (fail->op == TERM_AND)
    for (unsigned i = 0; i < fail->count; i++)
      hint_add_goal(hint, terms, term_not(terms, fail->args[i]));
  hint_add_goal(hint, terms, term_not(terms, fail));
}

typedef struct Passing {
  const Edge *call;
} Passing;

static const Term *replace_param(void *context, const Term *var)
{
  const Edge *call = ((Passing *)context)->call;
  for (unsigned i = 0; i < call->callee->params.count && i < call->arg_count; i++)
    if (call->callee->params.data[i]->term == var)
      return call->args[i];
  return NULL;
}

/* In the caller nothing is known of the callee's own variables. */
static const Term *before_call(Walk *w, const Edge *call, const Term *fail)
{
  const Function *callee = call->callee;
  for (unsigned i = 0; i < callee->locals.count && !term_is_true(fail); i++)
    fail = without(w->program->terms, fail, callee->locals.data[i]->term);
  return term_substitute(w->program->terms, fail, replace_param, &(Passing){call});
}

static void walk_back(Walk *w, const Location *at, const Term *fail, unsigned depth);

static void walk_to_callers(Walk *w, const Function *callee, const Term *fail, unsigned depth)
{
  const FunctionVec *callers = &w->graph->callers[callee->id];
  for (unsigned i = 0; i < callers->count; i++) {
    const EdgeVec *calls = &w->graph->calls[callers->data[i]->id];
    for (unsigned k = 0; k < calls->count; k++) {
      const Edge *call = calls->data[k];
      if (call->callee != callee || !w->visits)
        continue;
      const Term *before = before_call(w, call, fail);
      note(w, callers->data[i], before);
      walk_back(w, call->from, before, depth + 1);
    }
  }
}

/* The error follows from here where "fail" holds. */
static void walk_back(Walk *w, const Location *at, const Term *fail, unsigned depth)
{
  if (!w->visits || depth > MOST_DEPTH || term_is_false(fail) || fail->size > MOST_SIZE)
    return;
  w->visits--;
  if (heads_at(w->heads, at))
    return;
  if (at == at->function->entry && !term_is_const(fail))
    walk_to_callers(w, at->function, fail, depth);
  for (unsigned i = 0; i < at->in.count; i++) {
    const Edge *edge = at->in.data[i];
    const Term *before = before_edge(w, edge, fail);
    if (term_is_true(before) && !term_is_true(fail))
      continue; /* nothing that is known here decides it */
    if (before != fail)
      note(w, at->function, before);
    walk_back(w, edge->from, before, depth + 1);
  }
}

void hint_goals(Program *program, const Heads *heads, Hints *hints)
{
  CallGraph *graph = callgraph_new(program);
  Walk walk = {program, heads, graph, hints, 0};
  unsigned errors = 0;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const LocationVec *locations = &program->functions.data[i]->locations;
    for (unsigned k = 0; k < locations->count && errors < MOST_ERRORS; k++)
      if (locations->data[k]->kind == LOCATION_ERROR) {
        walk.visits = MOST_VISITS;
        errors++;
        walk_back(&walk, locations->data[k], term_true(program->terms), 0);
      }
  }
  callgraph_free(graph);
}
