/* States of an unrolling, and how executions come together. */
#include "smt/bits.h"
#include "smt/unroll_build.h"

UnrollState state_copy(const UnrollState *state)
{
  return (UnrollState){state->guard, pmap_copy(state->values), pmap_copy(state->cells)};
}

void state_free(Unroller *u, UnrollState *state)
{
  pmap_drop(u->maps, state->values);
  pmap_drop(u->maps, state->cells);
  *state = (UnrollState){0};
}

static void put(Unroller *u, const PMap **map, uint64_t key, uint64_t value)
{
  *map = pmap_put(u->maps, *map, key, value);
}

/* ---- variables ---- */

static const Term *initial_value(Unroller *u, const Variable *var)
{
  if (var == u->program->heap_top)
    return term_bv(u->terms, u->program->pointer_bits, u->layout.heap_top);
  if (var->kind == VARIABLE_ADDRESS && var->object && var->object->kind != OBJECT_LOCAL)
    return term_bv(u->terms, u->program->pointer_bits, object_place(u, var->object));
  unsigned context = u->context;
  u->context = var->owner ? u->context : 0;
  const Term *res = instance(u, var->term->name, INSTANCE_START, var->term->type);
  if (var->kind == VARIABLE_GLOBAL)
    note_choice(u, NULL, var, res);
  u->context = context;
  return res;
}

const Term *state_get(Unroller *u, UnrollState *state, const Variable *var)
{
  uint64_t found;
  if (pmap_get(state->values, var->id, &found))
    return state_refined(state, (const Term *)(uintptr_t)found);
  const Term *value = var->kind == VARIABLE_GLOBAL && var->init && var != u->program->heap_top
                          ? state_term(u, state, var->init)
                          : initial_value(u, var);
  state_set(u, state, var, value);
  return value;
}

void state_set(Unroller *u, UnrollState *state, const Variable *var, const Term *value)
{
  put(u, &state->values, var->id, (uintptr_t)term_as_type(u->terms, value, var->term->type));
}

void state_remove(Unroller *u, UnrollState *state, const Variable *var)
{
  const PMap *changed = pmap_remove(u->maps, state->values, var->id);
  pmap_drop(u->maps, state->values);
  state->values = changed;
}

static const Term *value_now(void *context, const Term *term)
{
  Unroller *u = context;
  const Term *bound = map_get_ptr(&u->bound, term);
  if (bound)
    return bound;
  const Variable *var = program_variable(u->program, term);
  return var ? state_get(u, u->now, var) : NULL;
}

const Term *state_term(Unroller *u, UnrollState *state, const Term *term)
{
  if (term_is_const(term))
    return term;
  UnrollState *outer = u->now;
  u->now = state;
  const Term *res = term_substitute(u->terms, term, value_now, u);
  u->now = outer;
  return res;
}

const Term *state_array(const Unroller *u, const UnrollState *state, const RegionInfo *region)
{
  uint64_t found;
  (void)u;
  return pmap_get(state->values, REGION_KEY + region->index, &found)
             ? (const Term *)(uintptr_t)found
             : region->start;
}

void state_set_array(Unroller *u, UnrollState *state, const RegionInfo *region, const Term *array)
{
  put(u, &state->values, REGION_KEY + region->index, (uintptr_t)array);
}

/* ---- merging ---- */

typedef struct Merge {
  Unroller *u;
  UnrollState *a, *b;
  const Term *first; /* holds where the execution is in a */
  const PMap **into;
} Merge;

/* A value that one of both does not know is not needed by it any more: a variable of a function
 * that it is not in, or not yet asked for. */
static const Term *value_in(Merge *m, UnrollState *state, uint64_t key, const uint64_t *value)
{
  if (value)
    return state_refined(state, (const Term *)(uintptr_t)*value);
  if (key >= REGION_KEY)
    return m->u->regions[key - REGION_KEY].start;
  const Variable *var = m->u->program->variables.data[key];
  return var->owner ? NULL : state_get(m->u, state, var);
}

/* Constants stay constant: blocks may lie higher than they have to.  What a term says where its
 * guard does not hold may be anything. */
static const Term *merge_tops(const Merge *m, const Term *left, const Term *right)
{
  if (!term_is_const(left) || !term_is_const(right))
    return term_ite(m->u->terms, m->first, left, right);
  return left->value.lo < right->value.lo ? right : left;
}

static bool merge_value(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Merge *m = context;
  const Variable *heap_top = m->u->program->heap_top;
  if (is_refined_key(key)) {
    put(m->u, m->into, key, 0);
    return true;
  }
  const Term *left = value_in(m, m->a, key, a), *right = value_in(m, m->b, key, b);
  const Term *value;
  if (!left || !right)
    value = left ? left : right;
  else if (heap_top && key == heap_top->id)
    value = merge_tops(m, left, right);
  else
    value = term_ite(m->u->terms, m->first, left, right);
  put(m->u, m->into, key, (uintptr_t)value);
  return true;
}

static bool merge_cell(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Merge *m = context;
  RegionInfo *region = &m->u->regions[key >> 48];
  uint64_t address = key & (((uint64_t)1 << 48) - 1);
  const Term *left = memory_cell(m->u, region, address, a, state_array(m->u, m->a, region));
  const Term *right = memory_cell(m->u, region, address, b, state_array(m->u, m->b, region));
  put(m->u, m->into, key, (uintptr_t)term_ite(m->u->terms, m->first, left, right));
  return true;
}

/* Global variables that were not asked for so far have to be known while both are looked at. */
static UnrollState merge(Unroller *u, UnrollState *a, UnrollState *b)
{
  const Term *first;
  UnrollState res = {.guard = guard_or(u, a->guard, b->guard, &first)};
  res.values = pmap_copy(a->values);
  res.cells = pmap_copy(a->cells);
  UnrollState left = state_copy(a), right = state_copy(b);
  Merge m = {u, &left, &right, first, &res.cells};
  pmap_each_difference(a->cells, b->cells, merge_cell, &m);
  m.into = &res.values;
  pmap_each_difference(a->values, b->values, merge_value, &m);
  state_free(u, &left);
  state_free(u, &right);
  return res;
}

/* Neighbours in the list mostly parted last, so they are brought together first, from the end. */
bool states_merge(Unroller *u, StateList *list, UnrollState *out)
{
  if (!list->count)
    return false;
  *out = vec_pop(list);
  while (list->count) {
    UnrollState next = vec_pop(list);
    UnrollState both = merge(u, &next, out);
    state_free(u, &next);
    state_free(u, out);
    *out = both;
  }
  return true;
}

void states_free(Unroller *u, StateList *list)
{
  while (list->count)
    state_free(u, &vec_last(list)), list->count--;
  vec_free(list);
}

const Term *unroll_guard(const UnrollState *state)
{
  return state->guard;
}

void unroll_assume(Unroller *u, UnrollState *state, const Term *condition)
{
  state->guard = guard_and(u, state->guard, condition);
}
