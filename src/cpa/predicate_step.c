/* Steps inside a block: the program executed on terms. */
#include "cpa/callbind.h"
#include "cpa/predicate.h"
#include "smt/bits.h"
#include "smt/slot.h"

typedef struct Reading {
  const PredicateCpa *cpa;
  const Flow *flow;
} Reading;

static const Term *stored(void *context, const Term *term)
{
  const Reading *reading = context;
  const Program *program = reading->cpa->cpa.program;
  unsigned slot = slot_of_term(program, term);
  uint64_t value;
  if (slot == SLOT_NONE)
    return NULL;
  if (pmap_get(reading->flow->store, slot, &value))
    return (const Term *)(uintptr_t)value;
  bool is_place = slot < program->variables.count && program->variables.data[slot]->object;
  return is_place ? predicate_place(reading->cpa, program->variables.data[slot]->object) : NULL;
}

const Term *predicate_before(const PredicateCpa *cpa, const Flow *flow, const Term *term)
{
  Reading reading = {cpa, flow};
  return flow->store || cpa->places ? term_substitute(cpa->terms, term, stored, &reading) : term;
}

const Term *predicate_arbitrary(PredicateCpa *cpa, PredicateState *state, const char *stem,
                                Type type)
{
  const char *name;
  do {
    name = intern_format(terms_names(cpa->terms), "%s!%u", stem, ++state->fresh);
  } while (map_has_ptr(&cpa->cpa.program->variable_of_name, name));
  return term_var(cpa->terms, name, type);
}

/* ---- writing ---- */

/* What a slot becomes: a term over the slots before the step; or an arbitrary value; or, if both
 * are NULL, what it was at the start of the block. */
typedef struct Write {
  unsigned slot;
  const Term *term, *any;
} Write;

typedef struct Writing {
  PredicateCpa *cpa;
  PredicateState *state;
  const Transition *step;
  VEC(Write) writes;
} Writing;

/* Nobody reads a variable of a function that has returned, before it is called again; what it holds
 * until then is of no account. */
static bool is_over(const Writing *w, const Variable *var)
{
  const Function *owner = var->owner;
  return w->step->edge->kind == EDGE_RETURN && owner && owner == w->step->edge->from->function &&
         !w->cpa->recursive[owner->id];
}

static void note_write(void *context, const Variable *var, const Term *term)
{
  Writing *w = context;
  const Term *any = NULL;
  if (!term && !is_over(w, var))
    any = predicate_arbitrary(w->cpa, w->state, var->term->name, var->term->type);
  vec_push(&w->writes, ((Write){var->id, term, any}));
}

/* The objects of an activation lie anywhere. */
static void note_addresses(Writing *w, const Function *callee)
{
  for (unsigned i = 0; i < callee->locals.count; i++)
    if (callee->locals.data[i]->kind == VARIABLE_ADDRESS &&
        !predicate_place(w->cpa, callee->locals.data[i]->object))
      note_write(w, callee->locals.data[i], NULL);
}

/* ---- memory ---- */

/* What the step has made of the region so far. */
static Write *memory_write(Writing *w, const Region *region)
{
  const Program *program = w->cpa->cpa.program;
  unsigned slot = slot_of_region(program, region);
  for (unsigned i = 0; i < w->writes.count; i++)
    if (w->writes.data[i].slot == slot)
      return &w->writes.data[i];
  vec_push(&w->writes, ((Write){slot, slot_term(program, slot), NULL}));
  return &vec_last(&w->writes);
}

static void note_load(Writing *w, const Edge *edge)
{
  const Program *program = w->cpa->cpa.program;
  const Region *region = edge->region_count == 1 ? edge->regions[0] : NULL;
  const Term *value = NULL;
  if (region && predicate_follows(w->cpa, region))
    value = region_load(program, region, slot_term(program, slot_of_region(program, region)),
                        edge->address, edge->var->term->type);
  note_write(w, edge->var, value);
}

/* A store has one region, a havoc of memory all that it may touch. */
static void note_store(Writing *w, const Edge *edge)
{
  for (unsigned i = 0; i < edge->region_count; i++) {
    const Region *region = edge->regions[i];
    if (!predicate_follows(w->cpa, region))
      continue;
    Write *write = memory_write(w, region);
    write->term = edge->kind == EDGE_STORE ? region_store(w->cpa->cpa.program, region, write->term,
                                                          edge->address, edge->term)
                                           : predicate_forget_bytes(w->cpa, w->state, region, edge);
  }
}

/* Was the region of this field that of an earlier one? */
static bool is_repeated(const Object *object, unsigned field)
{
  for (unsigned i = 0; i < field; i++)
    if (object->fields[i].region == object->fields[field].region)
      return true;
  return false;
}

/* The objects of an activation end with it. */
static void note_ends(Writing *w, const Function *callee)
{
  for (unsigned i = 0; w->cpa->followed && i < callee->locals.count; i++) {
    const Object *object = callee->locals.data[i]->object;
    if (callee->locals.data[i]->kind != VARIABLE_ADDRESS || object->kind != OBJECT_LOCAL)
      continue;
    for (unsigned k = 0; k < object->field_count; k++) {
      const Region *region = object->fields[k].region;
      if (!predicate_follows(w->cpa, region) || is_repeated(object, k))
        continue;
      Write *write = memory_write(w, region);
      write->term = predicate_forget_object(w->cpa, w->state, region, write->term, object);
    }
  }
}

/* ---- all writes of a step ---- */

static const Term *value_written(PredicateCpa *cpa, const Flow *flow, const Write *one)
{
  if (!one->term)
    return one->any;
  const Term *own = slot_term(cpa->cpa.program, one->slot);
  if (own->type.kind == TYPE_ARRAY)
    return predicate_memory_value(cpa, flow, one->term);
  return term_as_type(cpa->terms, predicate_before(cpa, flow, one->term), own->type);
}

static void put_write(PredicateCpa *cpa, Flow *flow, unsigned slot, const Term *value)
{
  const PMap *store = value && value != slot_term(cpa->cpa.program, slot)
                          ? pmap_set(cpa->maps, flow->store, slot, (uintptr_t)value)
                          : pmap_remove(cpa->maps, flow->store, slot);
  pmap_drop(cpa->maps, flow->store);
  flow->store = store;
}

/* All at once: terms are read in the state before. */
static void write_flow(Writing *w, Flow *flow)
{
  TermVec values = {0};
  for (unsigned i = 0; i < w->writes.count; i++)
    vec_push(&values, value_written(w->cpa, flow, &w->writes.data[i]));
  for (unsigned i = 0; i < w->writes.count; i++)
    put_write(w->cpa, flow, w->writes.data[i].slot, values.data[i]);
  vec_free(&values);
}

static void note_all(Writing *w)
{
  const Transition *step = w->step;
  const Edge *edge = step->edge;
  const Function *from = edge->from->function;
  if (edge->kind == EDGE_LOAD) {
    note_load(w, edge);
    return;
  }
  transition_bind(w->cpa->cpa.program, step, note_write, w);
  if (edge->kind == EDGE_STORE || (edge->kind == EDGE_HAVOC && !edge->var))
    note_store(w, edge);
  if (edge->kind == EDGE_CALL && step->target != edge->to)
    note_addresses(w, step->target->function);
  if (edge->kind == EDGE_RETURN)
    note_ends(w, from);
  if (edge->kind == EDGE_RETURN && w->cpa->recursive[from->id])
    note_addresses(w, from);
}

static void write_all(PredicateCpa *cpa, PredicateState *state, const Transition *step)
{
  Writing w = {.cpa = cpa, .state = state, .step = step};
  note_all(&w);
  for (unsigned i = 0; i < predicate_flow_count(state); i++)
    write_flow(&w, &state->flows[i]);
  vec_free(&w.writes);
}

static bool assume(PredicateCpa *cpa, Flow *flow, const Term *condition)
{
  const Term *holds = predicate_before(cpa, flow, condition);
  flow->guard = term_and(cpa->terms, flow->guard, holds);
  return !term_is_false(flow->guard);
}

bool predicate_take(PredicateCpa *cpa, PredicateState *state, const Transition *step)
{
  state->steps++;
  if (step->edge->kind != EDGE_ASSUME) {
    write_all(cpa, state, step);
    return true;
  }
  for (unsigned i = 0; i < predicate_flow_count(state); i++)
    if (!assume(cpa, &state->flows[i], step->edge->term))
      return false;
  return true;
}
