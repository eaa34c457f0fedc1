/* States of the checker: values, guards, and how executions come together. */
#include "check/checker.h"
#include "smt/bits.h"

/* ---- names ---- */

/* Nobody else speaks of it, whatever the program calls its variables. */
const Term *check_arbitrary(Checker *c, const char *stem, Type type)
{
  Interner *names = terms_names(c->terms);
  const Term *res;
  do
    res = term_var(c->terms, intern_format(names, "%s!any%u", stem, ++c->fresh), type);
  while (program_variable(c->program, res));
  return res;
}

/* Regions may be numbered anew, with other cells: a name has one type. */
const Term *check_arbitrary_slot(Checker *c, unsigned slot)
{
  const Region *region = slot_region(c->program, slot);
  const Term *term = slot_term(c->program, slot);
  const char *stem = term->name;
  if (region)
    stem = intern_format(terms_names(c->terms), "region!%u!%u", region->id, region->cell_bits);
  return check_arbitrary(c, stem, term->type);
}

/* ---- the start ---- */

static const Term *start_of_slot(Checker *c, unsigned slot);

static const Term *start_of_term(void *context, const Term *var)
{
  Checker *c = context;
  unsigned slot = slot_of_term(c->program, var);
  return slot == SLOT_NONE ? NULL : start_of_slot(c, slot);
}

static const Term *make_start(Checker *c, unsigned slot)
{
  const Program *program = c->program;
  const Region *region = slot_region(program, slot);
  if (region)
    return check_start_memory(c, region);
  const Variable *var = program->variables.data[slot];
  uint64_t place = var->kind == VARIABLE_ADDRESS && var->object ? c->places[var->object->id] : 0;
  if (var == program->heap_top && !var->init)
    place = c->heap;
  if (place)
    return term_bv(c->terms, program->pointer_bits, place);
  if (var->kind == VARIABLE_ADDRESS && !var->owner)
    return var->term; /* rigid: what memory holds at the start is said of the same name */
  if (var->kind == VARIABLE_GLOBAL && var->init)
    return term_as_type(c->terms, term_substitute(c->terms, var->init, start_of_term, c),
                        var->term->type);
  return check_arbitrary_slot(c, slot);
}

static const Term *start_of_slot(Checker *c, unsigned slot)
{
  if (!c->start[slot])
    c->start[slot] = make_start(c, slot);
  return c->start[slot];
}

/* ---- values ---- */

const Term *check_get(Checker *c, const CheckState *state, unsigned slot)
{
  uint64_t found;
  return pmap_get(state->values, slot, &found) ? (const Term *)(uintptr_t)found
                                               : start_of_slot(c, slot);
}

void check_set(Checker *c, CheckState *state, unsigned slot, const Term *value)
{
  const Term *term = slot_term(c->program, slot);
  if (term->type.kind != TYPE_ARRAY)
    value = term_as_type(c->terms, value, term->type);
  state->values = pmap_put(c->maps, state->values, slot, (uintptr_t)value);
}

typedef struct Reading {
  Checker *checker;
  const CheckState *state;
} Reading;

static const Term *read_var(void *context, const Term *var)
{
  const Reading *reading = context;
  unsigned slot = slot_of_term(reading->checker->program, var);
  return slot == SLOT_NONE ? NULL : check_get(reading->checker, reading->state, slot);
}

const Term *check_term(Checker *c, const CheckState *state, const Term *term)
{
  Reading reading = {c, state};
  return term_is_const(term) ? term : term_substitute(c->terms, term, read_var, &reading);
}

CheckState check_copy(const CheckState *state)
{
  return (CheckState){state->guard, pmap_copy(state->values)};
}

void check_drop(Checker *c, CheckState *state)
{
  pmap_drop(c->maps, state->values);
  *state = (CheckState){0};
}

void check_drop_all(Checker *c, CheckStates *list)
{
  while (list->count)
    check_drop(c, &vec_last(list)), list->count--;
  vec_free(list);
}

/* ---- guards ---- */

static const CheckGuard *guard_named(const Checker *c, const Term *name)
{
  uint64_t at;
  return map_get(&c->guard_of, (uintptr_t)name, &at) ? &c->guards.data[at] : NULL;
}

static const Term *name_guard(Checker *c, const Term *definition, CheckGuard guard)
{
  if (term_is_const(definition) || term_is_var(definition))
    return definition;
  const Term *name = check_arbitrary(c, "guard", type_bool());
  vec_push(&c->facts, term_eq(c->terms, name, definition));
  map_put(&c->guard_of, (uintptr_t)name, c->guards.count);
  vec_push(&c->guards, guard);
  return name;
}

void check_restrict(Checker *c, CheckState *state, const Term *condition)
{
  if (term_is_true(condition) || term_is_false(state->guard))
    return;
  CheckGuard guard = {state->guard, condition};
  state->guard = name_guard(c, term_and(c->terms, state->guard, condition), guard);
}

/* Have two executions parted by a condition and its opposite? */
static bool have_parted(Checker *c, const CheckGuard *a, const CheckGuard *b)
{
  return a && b && a->condition && b->condition && a->parent == b->parent &&
         a->condition == term_not(c->terms, b->condition);
}

/* The union, and a condition that tells the first: at most one of both guards holds. */
static const Term *unite_guards(Checker *c, const Term *a, const Term *b, const Term **first)
{
  const CheckGuard *left = guard_named(c, a), *right = guard_named(c, b);
  *first = a;
  if (!have_parted(c, left, right))
    return name_guard(c, term_or(c->terms, a, b), (CheckGuard){0});
  *first = left->condition;
  return left->parent;
}

/* ---- coming together ---- */

typedef struct Merge {
  Checker *checker;
  const CheckState *a, *b;
  const Term *first; /* holds where the execution is in a */
  CheckState *into;
} Merge;

static bool merge_value(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Merge *m = context;
  Checker *c = m->checker;
  (void)a, (void)b;
  const Term *left = check_get(c, m->a, (unsigned)key), *right = check_get(c, m->b, (unsigned)key);
  const Term *value = left->type.kind == TYPE_ARRAY ? array_choose(c->terms, m->first, left, right)
                                                    : term_ite(c->terms, m->first, left, right);
  check_set(c, m->into, (unsigned)key, value);
  return true;
}

static CheckState merge(Checker *c, const CheckState *a, const CheckState *b)
{
  const Term *first;
  CheckState res = {unite_guards(c, a->guard, b->guard, &first), pmap_copy(a->values)};
  Merge m = {c, a, b, first, &res};
  pmap_each_difference(a->values, b->values, merge_value, &m);
  return res;
}

/* Neighbours in the list mostly parted last: they are brought together first, from the end. */
bool check_merge(Checker *c, CheckStates *list, CheckState *out)
{
  if (!list->count)
    return false;
  *out = vec_pop(list);
  while (list->count) {
    CheckState next = vec_pop(list), both = merge(c, &next, out);
    check_drop(c, &next);
    check_drop(c, out);
    *out = both;
  }
  return true;
}
