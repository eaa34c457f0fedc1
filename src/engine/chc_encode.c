#include "engine/chc_encode.h"

#include "cfa/callgraph.h"
#include "engine/chc_build.h"
#include "smt/place.h"

static void encoder_open(Encoder *e, const CallGraph *graph)
{
  const Program *program = e->program;
  e->effects = effects_new(program, e->with_memory);
  e->live = live_new(program);
  e->functions = mem_zero(program->functions.count, sizeof *e->functions);
  for (unsigned i = 0; i < program->functions.count; i++) {
    unsigned count = program->functions.data[i]->locations.count;
    e->functions[i].relation = mem_alloc((count + 1) * sizeof(unsigned));
    for (unsigned k = 0; k < count; k++)
      e->functions[i].relation[k] = HORN_NONE;
  }
  e->values = mem_zero(chc_slot_count(e) + 1, sizeof *e->values);
  e->place_of = e->with_memory ? places_new(e->program, graph, NULL)
                               : mem_zero(program->objects.count + 1, sizeof *e->place_of);
  e->scratch = arena_new();
}

static void encoder_close(Encoder *e)
{
  for (unsigned i = 0; i < e->program->functions.count; i++) {
    mem_free(e->functions[i].relation);
    vec_free(&e->functions[i].inputs);
  }
  mem_free(e->functions);
  effects_free_all(e->effects, e->program);
  live_free(e->live);
  mem_free(e->values);
  mem_free(e->place_of);
  vec_free(&e->trail);
  vec_free(&e->items);
  arena_free(e->scratch);
}

static void encode_all(Encoder *e, const CallGraph *graph)
{
  const Program *program = e->program;
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->has_body && graph->reachable[i])
      chc_declare_function(e, program->functions.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->has_body && graph->reachable[i])
      chc_find_cuts(e, program->functions.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->has_body && graph->reachable[i])
      chc_encode_function(e, program->functions.data[i]);
  e->system->goal = e->functions[program->entry->id].failure;
}

ChcSystem *chc_encode(Program *program, bool with_memory, InvariantSource *known)
{
  ChcSystem *system = mem_zero(1, sizeof *system);
  system->horn = horn_new(program->run, program->terms);
  system->is_whole = true;
  Encoder e = {.program = program,
               .terms = program->terms,
               .system = system,
               .with_memory = with_memory,
               .known = known};
  CallGraph *graph = callgraph_new(program);
  encoder_open(&e, graph);
  if (graph->recursive[program->entry->id])
    system->is_whole = false;
  else
    encode_all(&e, graph);
  encoder_close(&e);
  callgraph_free(graph);
  return system;
}

void chc_system_free(ChcSystem *system)
{
  if (!system)
    return;
  horn_free(system->horn);
  vec_free(&system->cuts);
  vec_free(&system->summaries);
  vec_free(&system->steps);
  vec_free(&system->rules);
  mem_free(system);
}
