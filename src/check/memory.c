/* Memory in the checker: a region is an array.
 *
 * Whatever is not certainly an access of cells makes the region arbitrary. */
#include "cfa/address.h"
#include "cfa/callgraph.h"
#include "cfa/object.h"
#include "check/checker.h"
#include "smt/place.h"

enum { MOST_CELLS = 64 }; /* forgotten one by one */

void check_lose(Checker *c, const char *why)
{
  c->obstacle = c->obstacle ? c->obstacle : why;
}

/* ---- the start ---- */

static void follow_array(void *context, const Term *var)
{
  Checker *c = context;
  unsigned slot = slot_of_term(c->program, var);
  if (slot == SLOT_NONE || !slot_region(c->program, slot))
    return;
  bitset_add(&c->followed, slot);
  bitset_add(&c->claimed, slot);
}

/* What nobody reads or speaks of need not be known. */
static void find_followed(Checker *c)
{
  const Program *program = c->program;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++)
      if (edges->data[k]->kind == EDGE_LOAD && edges->data[k]->region_count == 1)
        bitset_add(&c->followed, slot_of_region(program, edges->data[k]->regions[0]));
  }
  for (unsigned i = 0; i < c->claims->invariants.count; i++)
    term_each_var((const Term *)(uintptr_t)c->claims->invariants.entries[i].value, follow_array, c);
}

static bool heap_grows(const Program *program)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++) {
      const Edge *edge = edges->data[k];
      if (edge->var == program->heap_top && edge->kind != EDGE_ASSIGN)
        return false;
      for (unsigned n = 0; n < edge->result_count; n++)
        if (edge->results[n] == program->heap_top)
          return false;
    }
  }
  return true;
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

/* What is proved for one layout holds for all where nobody looks at addresses; elsewhere objects
 * lie anywhere, even in each other, so that what is proved holds for all layouts again. */
void check_open_memory(Checker *c)
{
  Program *program = c->program;
  c->followed = bitset_new(slot_count(program) + 1);
  c->claimed = bitset_new(slot_count(program) + 1);
  c->heap_grows = program->heap_top && heap_grows(program);
  find_followed(c);
  if (program_looks_at_addresses(program, any_edge, NULL)) {
    c->places = mem_zero(program->objects.count + 1, sizeof *c->places);
    check_lose(c, "the program looks at addresses");
    return;
  }
  CallGraph *graph = callgraph_new(program);
  c->places = places_new(program, graph, &c->heap);
  callgraph_free(graph);
}

const Term *check_start_memory(Checker *c, const Region *region)
{
  bool loses = false;
  const Term *start = check_arbitrary_slot(c, slot_of_region(c->program, region));
  const Term *res = places_content(c->program, c->places, region, start, &loses);
  if (loses)
    check_lose(c, "the initial content of memory is too much");
  return res;
}

/* ---- accesses ---- */

static bool is_followed(const Checker *c, const Region *region)
{
  return bitset_has(&c->followed, slot_of_region(c->program, region));
}

static bool fits(const Region *region, Type type)
{
  return region->cell_bits == 8 || region->cell_bits == type.width;
}

static void forget_region(Checker *c, CheckState *state, const Region *region)
{
  if (!is_followed(c, region))
    return;
  unsigned slot = slot_of_region(c->program, region);
  check_set(c, state, slot, check_arbitrary_slot(c, slot));
}

void check_load(Checker *c, CheckState *state, const Edge *edge)
{
  Type type = edge->var->term->type;
  if (edge->region_count != 1 || !fits(edge->regions[0], type)) {
    check_lose(c, "memory is read that belongs to no region");
    check_set(c, state, edge->var->id, check_arbitrary_slot(c, edge->var->id));
    return;
  }
  const Region *region = edge->regions[0];
  const Term *array = check_get(c, state, slot_of_region(c->program, region));
  check_set(c, state, edge->var->id,
            region_load(c->program, region, array, check_term(c, state, edge->address), type));
}

static void store_cells(Checker *c, CheckState *state, const Region *region, const Edge *edge)
{
  unsigned slot = slot_of_region(c->program, region);
  check_set(c, state, slot,
            region_store(c->program, region, check_get(c, state, slot),
                         check_term(c, state, edge->address), check_term(c, state, edge->term)));
}

void check_store(Checker *c, CheckState *state, const Edge *edge)
{
  if (edge->region_count == 1 && fits(edge->regions[0], edge->term->type)) {
    if (is_followed(c, edge->regions[0]))
      store_cells(c, state, edge->regions[0], edge);
    return;
  }
  check_lose(c, "memory is written that belongs to no region");
  for (unsigned i = 0; i < edge->region_count; i++)
    forget_region(c, state, edge->regions[i]);
}

/* ---- forgetting ---- */

/* The cells of the object below "end". */
static void forget_cells(Checker *c, CheckState *state, const Region *region, const Object *object,
                         uint64_t end)
{
  if (!is_followed(c, region))
    return;
  unsigned slot = slot_of_region(c->program, region), cells = 0, bits = c->program->pointer_bits;
  const Term *memory = check_get(c, state, slot);
  const Term *base = check_get(c, state, object->base->id);
  const char *stem = intern_format(terms_names(c->terms), "cell!%u", region->cell_bits);
  for (uint64_t at = 0; at < end; at++) {
    if (!object_begins_cell(object, at, region, region->cell_bits))
      continue;
    if (cells++ == MOST_CELLS) {
      forget_region(c, state, region);
      check_lose(c, "much memory becomes arbitrary at once");
      return;
    }
    const Term *index = term_binary(c->terms, TERM_ADD, base, term_bv(c->terms, bits, at));
    memory =
        array_write(c->terms, memory, index, check_arbitrary(c, stem, type_bv(region->cell_bits)));
  }
  check_set(c, state, slot, memory);
}

static const Object *object_at(const Checker *c, const Term *address)
{
  const Variable *base = term_is_var(address) ? program_variable(c->program, address) : NULL;
  return base && base->kind == VARIABLE_ADDRESS ? base->object : NULL;
}

void check_havoc_memory(Checker *c, CheckState *state, const Edge *edge)
{
  const Object *object = object_at(c, edge->address);
  bool within = object && term_is_const(edge->term) && !edge->term->value.hi &&
                edge->term->value.lo <= object->size;
  for (unsigned i = 0; i < edge->region_count; i++)
    if (within) {
      forget_cells(c, state, edge->regions[i], object, edge->term->value.lo);
    } else {
      check_lose(c, "memory of unknown size becomes arbitrary");
      forget_region(c, state, edge->regions[i]);
    }
}

static bool is_first_field(const Object *object, unsigned index)
{
  for (unsigned i = 0; i < index; i++)
    if (object->fields[i].region == object->fields[index].region)
      return false;
  return true;
}

void check_forget_objects(Checker *c, CheckState *state, const Function *function)
{
  for (unsigned i = 0; i < function->locals.count; i++) {
    const Object *object = function->locals.data[i]->object;
    if (function->locals.data[i]->kind != VARIABLE_ADDRESS || !object ||
        object->kind != OBJECT_LOCAL)
      continue;
    for (unsigned k = 0; k < object->field_count; k++)
      if (object->fields[k].region && is_first_field(object, k))
        forget_cells(c, state, object->fields[k].region, object, object->size);
  }
}
