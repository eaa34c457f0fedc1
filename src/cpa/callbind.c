#include "cpa/callbind.h"

static void forget_all(const VariableVec *list, TransitionBind bind, void *context)
{
  for (unsigned i = 0; i < list->count; i++)
    if (list->data[i]->kind != VARIABLE_ADDRESS)
      bind(context, list->data[i], NULL);
}

/* Locals first: an argument of a recursive call is a term over the caller's values of the same
 * variables, which "bind" evaluates in the state before. */
static void bind_call(const Edge *edge, TransitionBind bind, void *context)
{
  const Function *callee = edge->callee;
  if (!callee || !callee->has_body) {
    for (unsigned i = 0; i < edge->result_count; i++)
      bind(context, edge->results[i], NULL);
    return;
  }
  forget_all(&callee->locals, bind, context);
  for (unsigned i = 0; i < callee->params.count; i++)
    bind(context, callee->params.data[i], i < edge->arg_count ? edge->args[i] : NULL);
}

static void bind_return(const Transition *step, TransitionBind bind, void *context)
{
  const Function *callee = step->edge->from->function;
  forget_all(&callee->locals, bind, context);
  forget_all(&callee->params, bind, context);
  for (unsigned i = 0; step->call && i < step->call->result_count; i++)
    bind(context, step->call->results[i], i < step->edge->arg_count ? step->edge->args[i] : NULL);
}

void transition_bind(const Program *program, const Transition *step, TransitionBind bind,
                     void *context)
{
  const Edge *edge = step->edge;
  (void)program;
  switch (edge->kind) {
  case EDGE_ASSIGN: bind(context, edge->var, edge->term); break;
  case EDGE_HAVOC:
  case EDGE_LOAD:
    if (edge->var)
      bind(context, edge->var, NULL);
    break;
  case EDGE_CALL: bind_call(edge, bind, context); break;
  case EDGE_RETURN: bind_return(step, bind, context); break;
  case EDGE_ASSUME:
  case EDGE_STORE: break;
  }
}

typedef struct Touching {
  const Program *program;
  TouchedVisit visit;
  void *context;
} Touching;

static void touch_bound(void *context, const Variable *var, const Term *term)
{
  Touching *t = context;
  if (term)
    t->visit(t->context, var);
}

static void touch_mentioned(void *context, const Term *term)
{
  Touching *t = context;
  const Variable *var = program_variable(t->program, term);
  if (var && var->kind != VARIABLE_ADDRESS)
    t->visit(t->context, var);
}

void transition_each_touched(const Program *program, const Transition *step, TouchedVisit visit,
                             void *context)
{
  Touching t = {program, visit, context};
  if (step->edge->kind == EDGE_ASSUME)
    term_each_var(step->edge->term, touch_mentioned, &t);
  else if (step->edge->kind == EDGE_LOAD)
    visit(context, step->edge->var);
  else
    transition_bind(program, step, touch_bound, &t);
}
