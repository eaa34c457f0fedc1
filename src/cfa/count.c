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

static uint64_t count_loops(const Function *function)
{
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  uint64_t count = loops->count;
  loops_free(loops);
  order_free(order);
  return count;
}

void program_count(Program *program)
{
  Stats *stats = &program->run->stats;
  stats->locations = stats->edges = stats->loops = 0;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    stats->locations += function->locations.count;
    stats->edges += function->edges.count;
    stats->loops += count_loops(function);
  }
  stats->functions = program->functions.count;
  stats->variables = program->variables.count;
  stats->regions = program->regions.count;
  stats->promoted = count_promoted(program);
  stats->in_memory = count_in_memory(program);
}
