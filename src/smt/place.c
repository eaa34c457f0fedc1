#include "smt/place.h"

#include "cfa/object.h"
#include "interp/layout.h"
#include "smt/initial.h"

enum { MOST_CELLS = 64 };

static void place_locals(Program *program, const CallGraph *graph, const InterpLayout *layout,
                         uint64_t *places)
{
  uint64_t top = layout->stack_top;
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    if (object->kind != OBJECT_LOCAL || graph->recursive[object->owner->id])
      continue;
    uint64_t next = top, at = interp_place_local(&next, object->size, object->align);
    if (at > layout->stack_end || object->size >= layout->stack_end - at)
      continue;
    places[i] = at;
    top = next;
  }
}

uint64_t *places_new(Program *program, const CallGraph *graph, uint64_t *heap)
{
  uint64_t *places = mem_zero(program->objects.count + 1, sizeof *places);
  InterpLayout layout = {0};
  bool fits = interp_layout(program, &layout);
  if (fits) {
    for (unsigned i = 0; i < program->objects.count; i++)
      if (program->objects.data[i]->kind != OBJECT_LOCAL)
        places[i] = layout.bases[i];
    place_locals(program, graph, &layout, places);
  }
  if (heap)
    *heap = fits ? layout.heap_top : 0;
  interp_layout_free(&layout);
  return places;
}

/* ---- the start ---- */

typedef struct Content {
  Program *program;
  const uint64_t *places;
} Content;

static const Term *place_of_var(void *context, const Term *var)
{
  const Content *content = context;
  const Variable *variable = program_variable(content->program, var);
  if (!variable || !variable->object || !content->places[variable->object->id])
    return NULL;
  return term_bv(content->program->terms, content->program->pointer_bits,
                 content->places[variable->object->id]);
}

static const Term *init_value(void *context, const Term *init)
{
  const Content *content = context;
  return term_substitute(content->program->terms, init, place_of_var, context);
}

static const Term *fill(Content *content, const Object *object, const Region *region,
                        const Term *array, bool *loses)
{
  Terms *terms = content->program->terms;
  Initial initial = {terms, init_value, content};
  const Term *base = init_value(content, object->base->term);
  unsigned cells = 0;
  for (uint64_t at = 0; at < object->size; at++) {
    if (!object_begins_cell(object, at, region, region->cell_bits))
      continue;
    if (cells++ == MOST_CELLS) {
      *loses = true;
      return array;
    }
    const Term *offset = term_bv(terms, content->program->pointer_bits, at);
    array = term_store(terms, array, term_binary(terms, TERM_ADD, base, offset),
                       initial_bits(&initial, object, at, region->cell_bits));
  }
  return array;
}

const Term *places_content(Program *program, const uint64_t *places, const Region *region,
                           const Term *start, bool *loses)
{
  Content content = {program, places};
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    if (object->kind == OBJECT_GLOBAL && object_has_region(object, region))
      start = fill(&content, object, region, start, loses);
  }
  return start;
}
