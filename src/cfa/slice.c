#include "cfa/slice_build.h"

void slice_each_callee(Slice *s, Edge *call, VisitCallee visit)
{
  if (call->callee) {
    visit(s, call, call->callee);
    return;
  }
  for (unsigned i = 0; i < s->graph->taken.count; i++)
    visit(s, call, s->graph->taken.data[i]);
}

static void add_writer(Slice *s, Variable *var, Edge *edge)
{
  if (var)
    vec_push(&s->writers[var->id], edge);
}

static void add_store(Slice *s, Edge *edge)
{
  vec_push(&s->all_stores, edge);
  for (unsigned i = 0; i < edge->region_count; i++)
    vec_push(&s->stores[edge->regions[i]->id], edge);
  if (!edge->region_count)
    vec_push(&s->unknown_stores, edge);
}

static void add_call_of(Slice *s, Edge *call, Function *callee)
{
  vec_push(&s->calls_of[callee->id], call);
}

static void index_edge(Slice *s, Edge *edge)
{
  add_writer(s, edge->var, edge);
  for (unsigned i = 0; i < edge->result_count; i++)
    add_writer(s, edge->results[i], edge);
  if (edge->kind == EDGE_STORE || (edge->kind == EDGE_HAVOC && !edge->var))
    add_store(s, edge);
  if (edge->kind == EDGE_CALL)
    slice_each_callee(s, edge, add_call_of);
}

static void prepare_function(Slice *s, const Function *function)
{
  FunctionSlice *f = slice_of(s, function);
  f->function = function;
  f->leads_on = mem_zero(function->locations.count + 1, sizeof *f->leads_on);
  f->may_stop = mem_zero(function->locations.count + 1, sizeof *f->may_stop);
  f->decisive = mem_zero(function->locations.count + 1, sizeof *f->decisive);
  f->needed = mem_zero(function->edges.count + 1, sizeof *f->needed);
  f->result = mem_zero(function->result_count + 1, sizeof *f->result);
  for (unsigned i = 0; i < function->edges.count; i++)
    index_edge(s, function->edges.data[i]);
}

static Slice *prepare(Program *program)
{
  Slice *s = mem_zero(1, sizeof *s);
  s->program = program;
  s->graph = callgraph_new(program);
  s->function_count = program->functions.count;
  s->variable_count = program->variables.count;
  s->region_count = program->regions.count;
  s->functions = mem_zero(s->function_count + 1, sizeof *s->functions);
  s->calls_of = mem_zero(s->function_count + 1, sizeof *s->calls_of);
  s->variable = mem_zero(s->variable_count + 1, sizeof *s->variable);
  s->writers = mem_zero(s->variable_count + 1, sizeof *s->writers);
  s->region = mem_zero(s->region_count + 1, sizeof *s->region);
  s->stores = mem_zero(s->region_count + 1, sizeof *s->stores);
  for (unsigned i = 0; i < s->function_count; i++)
    prepare_function(s, program->functions.data[i]);
  return s;
}

/* "targets" are the locations to be reached. */
static void solve(Slice *s, const LocationVec *targets)
{
  slice_lead_on(s, targets);
  for (unsigned i = 0; i < s->function_count; i++)
    slice_find_stops(s, &s->functions[i]);
  for (unsigned i = 0; i < targets->count; i++)
    slice_of(s, targets->data[i]->function)->may_stop[targets->data[i]->id] = true;
  for (unsigned i = 0; i < s->function_count; i++) {
    FunctionSlice *f = &s->functions[i];
    f->control = control_new(f->function, f->leads_on, f->may_stop);
  }
  slice_follow_needs(s, targets);
}

Slice *slice_for_errors(Program *program)
{
  LocationVec targets = {0};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const LocationVec *locations = &program->functions.data[i]->locations;
    for (unsigned j = 0; j < locations->count; j++)
      if (locations->data[j]->kind == LOCATION_ERROR ||
          locations->data[j]->kind == LOCATION_UNSUPPORTED)
        vec_push(&targets, locations->data[j]);
  }
  Slice *s = prepare(program);
  solve(s, &targets);
  vec_free(&targets);
  return s;
}

void slice_free(Slice *s)
{
  if (!s)
    return;
  for (unsigned i = 0; i < s->function_count; i++) {
    FunctionSlice *f = &s->functions[i];
    mem_free(f->leads_on);
    mem_free(f->may_stop);
    mem_free(f->decisive);
    mem_free(f->needed);
    mem_free(f->result);
    control_free(f->control);
    vec_free(&s->calls_of[i]);
  }
  for (unsigned i = 0; i < s->variable_count; i++)
    vec_free(&s->writers[i]);
  for (unsigned i = 0; i < s->region_count; i++)
    vec_free(&s->stores[i]);
  vec_free(&s->unknown_stores);
  vec_free(&s->all_stores);
  vec_free(&s->open);
  mem_free(s->functions);
  mem_free(s->calls_of);
  mem_free(s->variable);
  mem_free(s->writers);
  mem_free(s->region);
  mem_free(s->stores);
  callgraph_free(s->graph);
  mem_free(s);
}

bool slice_leads_on(const Slice *slice, const Location *location)
{
  return slice_of(slice, location->function)->leads_on[location->id];
}

bool slice_needs_variable(const Slice *slice, const Variable *var)
{
  return slice->variable[var->id];
}

bool slice_needs_region(const Slice *slice, const Region *region)
{
  return slice->all_memory || slice->region[region->id];
}

bool slice_needs_result(const Slice *slice, const Function *function, unsigned index)
{
  return slice_of(slice, function)->result[index];
}

bool slice_needs_edge(const Slice *slice, const Edge *edge)
{
  const FunctionSlice *f = slice_of(slice, edge->from->function);
  return f->leads_on[edge->from->id] && (f->needed[edge->id] || edge->kind == EDGE_RETURN);
}
