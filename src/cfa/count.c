/* What there is, counted for the statistics. */
#include <string.h>

#include "cfa/loops.h"

/* Cells of one source object (s.f, a[3]) count once: what counts is the name before "." or "[". */
static uint64_t count_promoted(const Program *program)
{
  Map seen = {0};
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    if (!var->source || var->kind == VARIABLE_ADDRESS)
      continue;
    size_t length = strcspn(var->source, ".[");
    const char *whole = intern_bytes(terms_names(program->terms), var->source, length);
    uint64_t key = hash_mix((uintptr_t)whole, (uintptr_t)var->owner);
    map_put(&seen, length < strlen(var->source) ? hash_mix(key, (uintptr_t)var->place) : key + i,
            1);
  }
  uint64_t count = seen.count;
  map_free(&seen);
  return count;
}

static uint64_t count_in_memory(const Program *program)
{
  uint64_t count = 0;
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    count += object->source && object->kind != OBJECT_FUNCTION;
  }
  return count;
}

static void count_loops(Stats *stats, const Function *function)
{
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  stats->loops += loops->count;
  for (unsigned i = 0; i < loops->count; i++) {
    stats->irreducible += loops->list[i].irreducible;
    if (loops->list[i].depth > stats->loop_depth)
      stats->loop_depth = loops->list[i].depth;
  }
  loops_free(loops);
  order_free(order);
}

static void count_edges(Stats *stats, const Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++) {
    const Edge *edge = function->edges.data[i];
    stats->calls += edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body;
    if (!edge->region_count || (edge->kind != EDGE_LOAD && edge->kind != EDGE_STORE))
      continue;
    unsigned width = edge->kind == EDGE_LOAD ? edge->var->term->type.width : edge->term->type.width;
    bool whole = edge->regions[0]->cell_bits == width;
    stats->typed_accesses += whole;
    stats->byte_accesses += !whole;
  }
}

void program_count(Program *program)
{
  Stats *stats = &program->run->stats;
  stats->locations = stats->edges = stats->loops = stats->loop_depth = stats->irreducible = 0;
  stats->calls = stats->typed_accesses = stats->byte_accesses = 0;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    stats->locations += function->locations.count;
    stats->edges += function->edges.count;
    count_loops(stats, function);
    count_edges(stats, function);
  }
  stats->functions = program->functions.count;
  stats->variables = program->variables.count;
  stats->regions = program->regions.count;
  stats->promoted = count_promoted(program);
  stats->in_memory = count_in_memory(program);
}
