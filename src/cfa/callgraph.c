#include "cfa/callgraph.h"

static void add_call(CallGraph *graph, Map *known, Function *caller, Function *callee)
{
  uint64_t key = (uint64_t)caller->id << 32 | callee->id;
  if (map_get(known, key, NULL))
    return;
  map_put(known, key, 1);
  vec_push(&graph->callees[caller->id], callee);
  vec_push(&graph->callers[callee->id], caller);
}

static void scan_function(CallGraph *graph, Map *known, Function *caller)
{
  bool indirect = false;
  for (unsigned i = 0; i < caller->edges.count; i++) {
    Edge *edge = caller->edges.data[i];
    if (edge->kind != EDGE_CALL || !edge->from)
      continue;
    vec_push(&graph->calls[caller->id], edge);
    if (edge->callee) {
      add_call(graph, known, caller, edge->callee);
      continue;
    }
    vec_push(&graph->indirect, edge);
    for (unsigned j = 0; !indirect && j < graph->taken.count; j++)
      add_call(graph, known, caller, graph->taken.data[j]);
    indirect = true;
  }
}

/* Tarjan's strongly connected components, which come out callees first. */
typedef struct Frame {
  Function *at;
  unsigned next;
} Frame;

typedef struct Components {
  CallGraph *graph;
  unsigned *index, *low; /* number of discovery from 1, 0 before; least one reached */
  bool *open;            /* on the stack */
  VEC(Frame) path;
  FunctionVec stack;
  unsigned found, listed;
} Components;

static void enter(Components *c, Function *function)
{
  c->index[function->id] = c->low[function->id] = ++c->found;
  c->open[function->id] = true;
  vec_push(&c->stack, function);
  vec_push(&c->path, ((Frame){function, 0}));
}

static void close_component(Components *c, const Function *root)
{
  CallGraph *graph = c->graph;
  const Function *last = vec_last(&c->stack);
  Function *function;
  do {
    function = vec_pop(&c->stack);
    c->open[function->id] = false;
    graph->component[function->id] = graph->component_count;
    graph->recursive[function->id] = last != root;
    graph->bottom_up[c->listed++] = function;
  } while (function != root);
  graph->component_count++;
}

static void lower(Components *c, const Function *function, unsigned to)
{
  if (to < c->low[function->id])
    c->low[function->id] = to;
}

static void leave(Components *c)
{
  Function *done = vec_pop(&c->path).at;
  if (c->low[done->id] == c->index[done->id])
    close_component(c, done);
  if (c->path.count)
    lower(c, vec_last(&c->path).at, c->low[done->id]);
}

static void visit(Components *c, Function *root)
{
  enter(c, root);
  while (c->path.count) {
    Frame *top = &vec_last(&c->path);
    const FunctionVec *callees = &c->graph->callees[top->at->id];
    if (top->next == callees->count) {
      leave(c);
      continue;
    }
    Function *to = callees->data[top->next++];
    if (to == top->at)
      continue;
    if (!c->index[to->id])
      enter(c, to);
    else if (c->open[to->id])
      lower(c, top->at, c->index[to->id]);
  }
}

static void find_components(CallGraph *graph)
{
  const FunctionVec *functions = &graph->program->functions;
  unsigned count = functions->count;
  Components c = {.graph = graph};
  c.index = mem_zero(count + 1, sizeof *c.index);
  c.low = mem_zero(count + 1, sizeof *c.low);
  c.open = mem_zero(count + 1, sizeof *c.open);
  for (unsigned i = 0; i < count; i++)
    if (!c.index[i])
      visit(&c, functions->data[i]);
  for (unsigned i = 0; i < count; i++)
    for (unsigned j = 0; j < graph->callees[i].count; j++)
      if (graph->callees[i].data[j]->id == i)
        graph->recursive[i] = true;
  mem_free(c.index);
  mem_free(c.low);
  mem_free(c.open);
  vec_free(&c.path);
  vec_free(&c.stack);
}

static void find_reachable(CallGraph *graph)
{
  FunctionVec open = {0};
  if (graph->program->entry) {
    graph->reachable[graph->program->entry->id] = true;
    vec_push(&open, graph->program->entry);
  }
  while (open.count) {
    const FunctionVec *callees = &graph->callees[vec_pop(&open)->id];
    for (unsigned i = 0; i < callees->count; i++) {
      Function *callee = callees->data[i];
      if (graph->reachable[callee->id])
        continue;
      graph->reachable[callee->id] = true;
      vec_push(&open, callee);
    }
  }
  vec_free(&open);
}

CallGraph *callgraph_new(const Program *program)
{
  unsigned count = program->functions.count;
  CallGraph *graph = mem_zero(1, sizeof *graph);
  graph->program = program;
  graph->function_count = count;
  graph->callees = mem_zero(count + 1, sizeof *graph->callees);
  graph->callers = mem_zero(count + 1, sizeof *graph->callers);
  graph->calls = mem_zero(count + 1, sizeof *graph->calls);
  graph->component = mem_zero(count + 1, sizeof *graph->component);
  graph->bottom_up = mem_zero(count + 1, sizeof *graph->bottom_up);
  graph->recursive = mem_zero(count + 1, sizeof *graph->recursive);
  graph->reachable = mem_zero(count + 1, sizeof *graph->reachable);
  for (unsigned i = 0; i < count; i++)
    if (program->functions.data[i]->object)
      vec_push(&graph->taken, program->functions.data[i]);
  Map known = {0};
  for (unsigned i = 0; i < count; i++)
    scan_function(graph, &known, program->functions.data[i]);
  map_free(&known);
  find_components(graph);
  find_reachable(graph);
  return graph;
}

void callgraph_free(CallGraph *graph)
{
  if (!graph)
    return;
  for (unsigned i = 0; i < graph->function_count; i++) {
    vec_free(&graph->callees[i]);
    vec_free(&graph->callers[i]);
    vec_free(&graph->calls[i]);
  }
  vec_free(&graph->indirect);
  vec_free(&graph->taken);
  mem_free(graph->callees);
  mem_free(graph->callers);
  mem_free(graph->calls);
  mem_free(graph->component);
  mem_free(graph->bottom_up);
  mem_free(graph->recursive);
  mem_free(graph->reachable);
  mem_free(graph);
}
