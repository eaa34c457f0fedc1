#include "cfa/distance.h"

#include "cfa/callgraph.h"

struct Distances {
  unsigned function_count;
  unsigned **of; /* function id, location id */
};

/* A breadth-first search, backward from the errors. */
typedef struct Search {
  Distances *found;
  const CallGraph *graph;
  EdgeVec *calls_of; /* function id: the edges that may call it */
  VEC(const Location *) queue;
} Search;

static void note(Search *s, const Location *location, unsigned distance)
{
  unsigned *known = &s->found->of[location->function->id][location->id];
  if (*known != DISTANCE_NONE)
    return;
  *known = distance;
  vec_push(&s->queue, location);
}

static void note_sources(Search *s, const EdgeVec *edges, unsigned distance)
{
  for (unsigned i = 0; i < edges->count; i++)
    note(s, edges->data[i]->from, distance);
}

/* A function that a call may enter returns to where the call leads. */
static void note_returns(Search *s, const Edge *call, unsigned distance)
{
  const FunctionVec *taken = &s->graph->taken;
  unsigned count = call->callee ? 1 : taken->count;
  for (unsigned i = 0; i < count; i++) {
    const Function *callee = call->callee ? call->callee : taken->data[i];
    if (callee->has_body && callee->exit)
      note_sources(s, &callee->exit->in, distance);
  }
}

static void step_back(Search *s, const Location *location)
{
  unsigned before = distance_of(s->found, location) + 1;
  note_sources(s, &location->in, before);
  for (unsigned i = 0; i < location->in.count; i++)
    if (location->in.data[i]->kind == EDGE_CALL)
      note_returns(s, location->in.data[i], before);
  if (location == location->function->entry)
    note_sources(s, &s->calls_of[location->function->id], before);
}

static void find_calls(Search *s)
{
  for (unsigned i = 0; i < s->graph->function_count; i++)
    for (unsigned k = 0; k < s->graph->calls[i].count; k++) {
      Edge *call = s->graph->calls[i].data[k];
      if (call->callee)
        vec_push(&s->calls_of[call->callee->id], call);
    }
  for (unsigned i = 0; i < s->graph->taken.count; i++)
    for (unsigned k = 0; k < s->graph->indirect.count; k++)
      vec_push(&s->calls_of[s->graph->taken.data[i]->id], s->graph->indirect.data[k]);
}

static void begin_at_errors(Search *s, const Function *function)
{
  unsigned count = function->locations.count;
  unsigned *distances = s->found->of[function->id] = mem_zero(count + 1, sizeof *distances);
  for (unsigned i = 0; i < count; i++)
    distances[i] = DISTANCE_NONE;
  for (unsigned i = 0; i < count; i++)
    if (function->locations.data[i]->kind == LOCATION_ERROR)
      note(s, function->locations.data[i], 0);
}

Distances *distances_new(const Program *program)
{
  unsigned count = program->functions.count;
  Distances *found = mem_zero(1, sizeof *found);
  CallGraph *graph = callgraph_new(program);
  Search s = {found, graph, mem_zero(count + 1, sizeof *s.calls_of), {0}};
  found->function_count = count;
  found->of = mem_zero(count + 1, sizeof *found->of);
  find_calls(&s);
  for (unsigned i = 0; i < count; i++)
    begin_at_errors(&s, program->functions.data[i]);
  for (unsigned i = 0; i < s.queue.count; i++)
    step_back(&s, s.queue.data[i]);
  for (unsigned i = 0; i < count; i++)
    vec_free(&s.calls_of[i]);
  mem_free(s.calls_of);
  vec_free(&s.queue);
  callgraph_free(graph);
  return found;
}

void distances_free(Distances *distances)
{
  for (unsigned i = 0; distances && i < distances->function_count; i++)
    mem_free(distances->of[i]);
  if (distances)
    mem_free(distances->of);
  mem_free(distances);
}

unsigned distance_of(const Distances *distances, const Location *location)
{
  return distances->of[location->function->id][location->id];
}
