/* What is needed.  Each fact is recorded once, and then at once what follows from it: the depth of
 * that is not bounded, so what is still to be followed waits in lists. */
#include "cfa/order.h"
#include "cfa/slice_build.h"

typedef struct Need {
  Slice *slice;
  VEC(Location *) locations; /* decisive, to be followed */
  EdgeList edges;            /* needed, to be followed */
  VariableVec variables;
} Need;

static void need_location(Need *n, Location *location)
{
  FunctionSlice *f = slice_of(n->slice, location->function);
  if (f->decisive[location->id] || !f->leads_on[location->id])
    return;
  f->decisive[location->id] = true;
  vec_push(&n->locations, location);
}

static void need_edge(Need *n, Edge *edge)
{
  FunctionSlice *f = slice_of(n->slice, edge->from->function);
  if (f->needed[edge->id] || !f->leads_on[edge->from->id])
    return;
  f->needed[edge->id] = true;
  vec_push(&n->edges, edge);
}

static void need_edges(Need *n, const EdgeList *edges)
{
  for (unsigned i = 0; i < edges->count; i++)
    need_edge(n, edges->data[i]);
}

static void need_variable(Need *n, Variable *var)
{
  if (n->slice->variable[var->id])
    return;
  n->slice->variable[var->id] = true;
  vec_push(&n->variables, var);
}

static void need_term_var(void *context, const Term *term)
{
  Need *n = context;
  Variable *var = program_variable(n->slice->program, term);
  if (var)
    need_variable(n, var);
}

static void need_term(Need *n, const Term *term)
{
  if (term)
    term_each_var(term, need_term_var, n);
}

static void need_any_memory(Need *n)
{
  if (n->slice->any_memory)
    return;
  n->slice->any_memory = true;
  need_edges(n, &n->slice->unknown_stores);
}

static void need_all_memory(Need *n)
{
  if (n->slice->all_memory)
    return;
  n->slice->all_memory = true;
  need_any_memory(n);
  need_edges(n, &n->slice->all_stores);
}

static void need_region(Need *n, const Region *region)
{
  if (n->slice->region[region->id])
    return;
  n->slice->region[region->id] = true;
  need_any_memory(n);
  need_edges(n, &n->slice->stores[region->id]);
}

static void need_content(Need *n, const Edge *load)
{
  for (unsigned i = 0; i < load->region_count; i++)
    need_region(n, load->regions[i]);
  if (!load->region_count)
    need_all_memory(n);
}

/* Calling the function is more than doing nothing, so whether it is called matters. */
static void need_calls(Need *n, const Function *function)
{
  FunctionSlice *f = slice_of(n->slice, function);
  if (f->has_effect)
    return;
  f->has_effect = true;
  need_edges(n, &n->slice->calls_of[function->id]);
}

static void need_result(Need *n, const Function *function, unsigned index)
{
  FunctionSlice *f = slice_of(n->slice, function);
  if (!function->exit || index >= function->result_count || f->result[index])
    return;
  f->result[index] = true;
  for (unsigned i = 0; i < function->exit->in.count; i++) {
    Edge *edge = function->exit->in.data[i];
    need_edge(n, edge);
    if (index < edge->arg_count)
      need_term(n, edge->args[index]);
  }
}

/* An argument is needed where its parameter is; what goes to the unnamed ones always. */
static void need_args(Need *n, const Edge *call, const Function *callee)
{
  for (unsigned i = 0; i < call->arg_count && callee->has_body; i++)
    if (i >= callee->params.count || n->slice->variable[callee->params.data[i]->id])
      need_term(n, call->args[i]);
}

static void need_results(Need *n, const Edge *call, const Function *callee)
{
  for (unsigned i = 0; i < call->result_count; i++)
    if (n->slice->variable[call->results[i]->id])
      need_result(n, callee, i);
}

static void follow_call(Need *n, const Edge *call)
{
  const FunctionVec *taken = &n->slice->graph->taken;
  need_term(n, call->address);
  for (unsigned i = 0; i < (call->callee ? 1 : taken->count); i++) {
    const Function *callee = call->callee ? call->callee : taken->data[i];
    need_args(n, call, callee);
    need_results(n, call, callee);
  }
}

static void follow_edge(Need *n, Edge *edge)
{
  need_location(n, edge->from);
  switch (edge->kind) {
  case EDGE_ASSIGN:
  case EDGE_ASSUME: need_term(n, edge->term); break;
  case EDGE_HAVOC:
  case EDGE_STORE:
    need_term(n, edge->term);
    need_term(n, edge->address);
    break;
  case EDGE_LOAD:
    need_term(n, edge->address);
    need_content(n, edge);
    break;
  case EDGE_CALL: follow_call(n, edge); break;
  case EDGE_RETURN: break; /* its values, where a caller needs them */
  }
}

static void follow_location(Need *n, Location *location)
{
  const Function *function = location->function;
  const Control *control = slice_of(n->slice, function)->control;
  for (unsigned i = control->first[location->id]; i < control->first[location->id + 1]; i++) {
    Location *branch = control->branches[i];
    need_location(n, branch);
    for (unsigned j = 0; j < branch->out.count; j++)
      if (branch->out.data[j]->kind == EDGE_ASSUME)
        need_edge(n, branch->out.data[j]);
  }
  if (location != function->exit)
    need_calls(n, function);
}

/* Calls that are needed already have to be looked at again when a parameter becomes needed, those
 * that write the variable when it is a result. */
static void follow_variable(Need *n, Variable *var)
{
  const EdgeList *writers = &n->slice->writers[var->id];
  need_edges(n, writers);
  for (unsigned i = 0; i < writers->count; i++)
    if (writers->data[i]->kind == EDGE_CALL)
      follow_call(n, writers->data[i]);
  need_term(n, var->init);
  if (var->kind != VARIABLE_PARAM)
    return;
  const EdgeList *calls = &n->slice->calls_of[var->owner->id];
  for (unsigned i = 0; i < calls->count; i++) {
    need_edge(n, calls->data[i]);
    need_args(n, calls->data[i], var->owner);
  }
}

static void follow_all(Need *n)
{
  while (n->locations.count || n->edges.count || n->variables.count) {
    if (n->locations.count)
      follow_location(n, vec_pop(&n->locations));
    else if (n->edges.count)
      follow_edge(n, vec_pop(&n->edges));
    else
      follow_variable(n, vec_pop(&n->variables));
  }
  vec_free(&n->locations);
  vec_free(&n->edges);
  vec_free(&n->variables);
}

/* --- Where it starts. --- */

/* A function with a way into nowhere, or one that may call itself for ever, is not passed. */
static bool may_not_return(const Slice *s, const Function *function, const Order *order)
{
  const FunctionSlice *f = slice_of(s, function);
  for (unsigned i = 0; i < order->count; i++) {
    unsigned id = order->sequence[i]->id;
    if (!f->leads_on[id] || f->may_stop[id])
      return true;
  }
  return s->graph->recursive[function->id];
}

static void need_from_start(Need *n, const Function *function)
{
  FunctionSlice *f = slice_of(n->slice, function);
  Order *order = order_new(function);
  if (may_not_return(n->slice, function, order))
    need_calls(n, function);
  if (function->exit && f->leads_on[function->exit->id])
    need_location(n, function->exit);
  order_free(order);
}

void slice_follow_needs(Slice *s, const LocationVec *targets)
{
  Need need = {.slice = s};
  for (unsigned i = 0; i < targets->count; i++)
    need_location(&need, targets->data[i]);
  for (unsigned i = 0; i < s->function_count; i++)
    need_from_start(&need, s->program->functions.data[i]);
  follow_all(&need);
}
