#include "cfa/slice.h"

#include "cfa/callgraph.h"
#include "cfa/control.h"
#include "cfa/loops.h"

typedef VEC(Edge *) EdgeList;

/* What is known of one function; arrays are indexed by location or edge id. */
typedef struct FunctionSlice {
  const Function *function;
  bool *leads_on;  /* location: what the slice is for can be reached from here */
  bool *may_stop;  /* location: the execution may end here, though edges lead on */
  bool *decisive;  /* location: reaching it matters, so what it depends on is needed */
  bool *needed;    /* edge */
  bool *result;    /* result index: some caller needs it */
  bool has_effect; /* calling it is not the same as doing nothing */
  Control *control;
} FunctionSlice;

struct Slice {
  Program *program;
  CallGraph *graph;
  unsigned function_count;
  FunctionSlice *functions;
  unsigned variable_count, region_count;
  bool *variable, *region; /* needed */
  bool any_memory;         /* some memory is needed */
  bool all_memory;
  EdgeList *writers;       /* variable id -> edges that write it */
  EdgeList *stores;        /* region id -> edges that write it */
  EdgeList unknown_stores; /* that write no known region */
  EdgeList all_stores;
  EdgeList *calls_of;   /* function id -> call edges that may call it */
  VEC(Location *) open; /* to be looked at in the backward search */
};

static FunctionSlice *slice_of(const Slice *s, const Function *function)
{
  return &s->functions[function->id];
}

/* --- Where the way leads on, found backward from what the slice is for. --- */

static void lead_on(Slice *s, Location *location)
{
  bool *known = &slice_of(s, location->function)->leads_on[location->id];
  if (*known)
    return;
  *known = true;
  vec_push(&s->open, location);
}

/* Calls f for each function that a call may enter. */
typedef void (*VisitCallee)(Slice *s, Edge *call, Function *callee);

static void each_callee(Slice *s, Edge *call, VisitCallee visit)
{
  if (call->callee) {
    visit(s, call, call->callee);
    return;
  }
  for (unsigned i = 0; i < s->graph->taken.count; i++)
    visit(s, call, s->graph->taken.data[i]);
}

static void lead_on_from_exit(Slice *s, Edge *call, Function *callee)
{
  (void)call;
  if (callee->exit)
    lead_on(s, callee->exit);
}

static void lead_on_backward(Slice *s)
{
  while (s->open.count) {
    Location *at = vec_pop(&s->open);
    for (unsigned i = 0; i < at->in.count; i++) {
      lead_on(s, at->in.data[i]->from);
      if (at->in.data[i]->kind == EDGE_CALL)
        each_callee(s, at->in.data[i], lead_on_from_exit);
    }
    const EdgeList *calls = &s->calls_of[at->function->id];
    for (unsigned i = 0; at == at->function->entry && i < calls->count; i++)
      lead_on(s, calls->data[i]->from);
  }
}

/* --- Where an execution may get stuck. --- */

static bool is_negation(Terms *terms, const Term *term, unsigned count, const Term *const *others)
{
  const Term *any =
      count > 1 ? term_make(terms, TERM_OR, type_bool(), 0, 0, count, others) : others[0];
  if (term_not(terms, any) == term || term_not(terms, term) == any)
    return true;
  const Term **negated = mem_alloc(count * sizeof *negated);
  for (unsigned i = 0; i < count; i++)
    negated[i] = term_not(terms, others[i]);
  const Term *none =
      count > 1 ? term_make(terms, TERM_AND, type_bool(), 0, 0, count, negated) : negated[0];
  mem_free(negated);
  return none == term;
}

/* Does one edge's condition say just that none of the others holds?  Compilers put it last. */
static bool conditions_are_complete(Terms *terms, const Location *location)
{
  unsigned count = location->out.count;
  const Term **others = mem_alloc((count + 1) * sizeof *others);
  bool complete = false;
  for (unsigned tries = 0; tries < 2 && tries < count && !complete; tries++) {
    unsigned odd = tries ? 0 : count - 1, next = 0;
    for (unsigned i = 0; i < count; i++)
      if (i != odd)
        others[next++] = location->out.data[i]->term;
    complete = is_negation(terms, location->out.data[odd]->term, next, others);
  }
  mem_free(others);
  return complete;
}

static bool may_block(Terms *terms, const Location *location)
{
  for (unsigned i = 0; i < location->out.count; i++) {
    const Edge *edge = location->out.data[i];
    if (edge->kind != EDGE_ASSUME || term_is_true(edge->term))
      return false;
  }
  return location->out.count == 1 ||
         (location->out.count && !conditions_are_complete(terms, location));
}

/* An execution may also stay in a loop for ever.  To say that it may end at the head makes all that
 * comes later depend on what leads out of the loop, and on what leads past it inside. */
static void find_endless(FunctionSlice *f)
{
  Order *order = order_new(f->function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    f->may_stop[loops->list[i].head->id] = true;
  loops_free(loops);
  order_free(order);
}

static void find_stops(Slice *s, FunctionSlice *f)
{
  const LocationVec *locations = &f->function->locations;
  for (unsigned i = 0; i < locations->count; i++) {
    const Location *at = locations->data[i];
    if (f->leads_on[i])
      f->may_stop[i] = at->kind != LOCATION_PLAIN || may_block(s->program->terms, at);
  }
  find_endless(f);
}

/* --- What is needed.  Each fact is recorded once, and then at once what follows from it: the depth
 * of that is not bounded, so what is still to be followed waits in lists. --- */

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

/* --- Tables. --- */

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
    each_callee(s, edge, add_call_of);
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
static Slice *solve(Slice *s, const LocationVec *targets)
{
  Need need = {.slice = s};
  for (unsigned i = 0; i < targets->count; i++)
    lead_on(s, targets->data[i]);
  lead_on_backward(s);
  for (unsigned i = 0; i < s->function_count; i++)
    find_stops(s, &s->functions[i]);
  for (unsigned i = 0; i < targets->count; i++)
    slice_of(s, targets->data[i]->function)->may_stop[targets->data[i]->id] = true;
  for (unsigned i = 0; i < s->function_count; i++) {
    FunctionSlice *f = &s->functions[i];
    f->control = control_new(f->function, f->leads_on, f->may_stop);
  }
  for (unsigned i = 0; i < targets->count; i++)
    need_location(&need, targets->data[i]);
  for (unsigned i = 0; i < s->function_count; i++)
    need_from_start(&need, s->program->functions.data[i]);
  follow_all(&need);
  return s;
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
  Slice *s = solve(prepare(program), &targets);
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
