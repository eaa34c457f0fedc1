/* Memory in blocks.
 *
 * Whatever is not certainly an access of cells makes the region arbitrary. */
#include "cfa/address.h"
#include "cfa/callgraph.h"
#include "cfa/object.h"
#include "cpa/predicate.h"
#include "smt/place.h"
#include "smt/slot.h"

enum { MOST_CELLS = 64 }; /* forgotten one by one */

/* ---- which regions, and where objects lie ---- */

static bool *find_followed(const Program *program)
{
  bool *followed = NULL;
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++) {
      const Edge *edge = edges->data[k];
      if (edge->kind != EDGE_LOAD || edge->region_count != 1)
        continue;
      if (!followed)
        followed = mem_zero(program->regions.count + 1, sizeof *followed);
      followed[edge->regions[0]->id] = true;
    }
  }
  return followed;
}

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

/* What is proved for one layout holds for all where nobody looks at addresses; elsewhere objects
 * lie anywhere, even in each other, so that what is proved holds for all layouts again. */
void predicate_open_memory(PredicateCpa *cpa)
{
  Program *program = cpa->cpa.program;
  cpa->followed = find_followed(program);
  if (!cpa->followed)
    return;
  const Edge *looking = program_looks_at_addresses(program, any_edge, NULL);
  if (looking) {
    run_log(program->run, "predicate", "line %u looks at addresses: objects may lie anywhere",
            looking->place ? looking->place->line : 0);
    cpa->places = mem_zero(program->objects.count + 1, sizeof *cpa->places);
    return;
  }
  CallGraph *graph = callgraph_new(program);
  cpa->places = places_new(program, graph, &cpa->heap);
  cpa->holders = program_address_holders(program);
  callgraph_free(graph);
}

void predicate_close_memory(PredicateCpa *cpa)
{
  mem_free(cpa->followed);
  mem_free(cpa->places);
  bitset_free(&cpa->holders);
}

bool predicate_follows(const PredicateCpa *cpa, const Region *region)
{
  return cpa->followed && cpa->followed[region->id];
}

const Term *predicate_place(const PredicateCpa *cpa, const Object *object)
{
  uint64_t place = cpa->places ? cpa->places[object->id] : 0;
  return place ? term_bv(cpa->terms, cpa->cpa.program->pointer_bits, place) : NULL;
}

const PMap *predicate_start_memory(PredicateCpa *cpa, const PMap *store)
{
  Program *program = cpa->cpa.program;
  for (unsigned i = 0; i < program->regions.count; i++) {
    const Region *region = program->regions.data[i];
    bool loses = false;
    if (!predicate_follows(cpa, region))
      continue;
    const Term *before = slot_term(program, slot_of_region(program, region));
    const Term *content = places_content(program, cpa->places, region, before, &loses);
    if (content != before)
      store = pmap_put(cpa->maps, store, slot_of_region(program, region), (uintptr_t)content);
  }
  if (program->heap_top && cpa->heap && !program->heap_top->init)
    store = pmap_put(cpa->maps, store, program->heap_top->id,
                     (uintptr_t)term_bv(cpa->terms, program->pointer_bits, cpa->heap));
  return store;
}

/* ---- forgetting ---- */

/* A name has one type: numbers come again on other paths. */
static const Term *arbitrary(PredicateCpa *cpa, PredicateState *state, const char *kind,
                             const Region *region, Type type)
{
  const char *stem = intern_format(terms_names(cpa->terms), "%s!%u", kind, region->id);
  return predicate_arbitrary(cpa, state, stem, type);
}

static const Term *forget_region(PredicateCpa *cpa, PredicateState *state, const Region *region)
{
  Type cell = type_bv(region->cell_bits);
  return arbitrary(cpa, state, "region", region, type_array(cpa->cpa.program->pointer_bits, cell));
}

static const Term *forget_cell(PredicateCpa *cpa, PredicateState *state, const Region *region,
                               const Term *memory, const Term *base, uint64_t offset)
{
  const Term *at = term_bv(cpa->terms, base->type.width, offset);
  return term_store(cpa->terms, memory, term_binary(cpa->terms, TERM_ADD, base, at),
                    arbitrary(cpa, state, "cell", region, type_bv(region->cell_bits)));
}

/* The cells of the object below "end". */
static const Term *forget_cells(PredicateCpa *cpa, PredicateState *state, const Region *region,
                                const Term *memory, const Object *object, uint64_t end)
{
  unsigned cells = 0;
  for (uint64_t at = 0; at < end; at++) {
    if (!object_begins_cell(object, at, region, region->cell_bits))
      continue;
    if (cells++ == MOST_CELLS)
      return forget_region(cpa, state, region);
    memory = forget_cell(cpa, state, region, memory, object->base->term, at);
  }
  return memory;
}

const Term *predicate_forget_bytes(PredicateCpa *cpa, PredicateState *state, const Region *region,
                                   const Edge *havoc)
{
  const Program *program = cpa->cpa.program;
  const Variable *base =
      term_is_var(havoc->address) ? program_variable(program, havoc->address) : NULL;
  const Object *object = base ? base->object : NULL;
  const Term *memory = slot_term(program, slot_of_region(program, region));
  if (!object || !term_is_const(havoc->term) || havoc->term->value.hi ||
      havoc->term->value.lo > object->size)
    return forget_region(cpa, state, region);
  return forget_cells(cpa, state, region, memory, object, havoc->term->value.lo);
}

/* In a recursive function the address may not be known any more; then it is any, and the right one
 * is among them. */
const Term *predicate_forget_object(PredicateCpa *cpa, PredicateState *state, const Region *region,
                                    const Term *memory, const Object *object)
{
  return forget_cells(cpa, state, region, memory, object, object->size);
}

/* ---- what others may know ---- */

typedef struct Scope {
  const PredicateCpa *cpa;
  bool hidden; /* something is memory, or may be an address */
} Scope;

static void note_hidden(void *context, const Term *var)
{
  Scope *scope = context;
  const Variable *variable = program_variable(scope->cpa->cpa.program, var);
  scope->hidden |=
      !variable || (scope->cpa->holders.size && bitset_has(&scope->cpa->holders, variable->id));
}

bool predicate_hides(const PredicateCpa *cpa, const Term *term)
{
  Scope scope = {cpa, false};
  if (cpa->followed)
    term_each_var(term, note_hidden, &scope);
  return scope.hidden;
}

static const Term *part_without_memory(const PredicateCpa *cpa, const Term *part)
{
  return predicate_hides(cpa, part) ? term_true(cpa->terms) : part;
}

const Term *predicate_without_memory(const PredicateCpa *cpa, const Term *formula)
{
  if (!cpa->followed || formula->op != TERM_AND)
    return part_without_memory(cpa, formula);
  const Term *res = term_true(cpa->terms);
  for (unsigned i = 0; i < formula->count; i++)
    res = term_and(cpa->terms, res, part_without_memory(cpa, formula->args[i]));
  return res;
}

/* ---- values ---- */

const Term *predicate_memory_value(const PredicateCpa *cpa, const Flow *flow, const Term *memory)
{
  if (memory->op != TERM_STORE)
    return predicate_before(cpa, flow, memory);
  const Term *below = predicate_memory_value(cpa, flow, memory->args[0]);
  return array_write(cpa->terms, below, predicate_before(cpa, flow, memory->args[1]),
                     predicate_before(cpa, flow, memory->args[2]));
}
