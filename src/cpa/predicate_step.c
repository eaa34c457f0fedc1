/* Steps inside a block: the program executed on terms. */
#include "cpa/callbind.h"
#include "cpa/predicate.h"
#include "smt/bits.h"

typedef struct Reading {
  const PredicateCpa *cpa;
  const PredicateState *state;
} Reading;

static const Term *stored(void *context, const Term *term)
{
  const Reading *reading = context;
  const Variable *var = program_variable(reading->cpa->cpa.program, term);
  uint64_t value;
  if (!var || !pmap_get(reading->state->store, var->id, &value))
    return NULL;
  return (const Term *)(uintptr_t)value;
}

const Term *predicate_before(const PredicateCpa *cpa, const PredicateState *state, const Term *term)
{
  Reading reading = {cpa, state};
  return state->store ? term_substitute(cpa->terms, term, stored, &reading) : term;
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

typedef struct Write {
  const Variable *var;
  const Term *term; /* NULL: as it was at the start of the block */
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
  const Term *value = NULL;
  if (term)
    value = term_as_type(w->cpa->terms, predicate_before(w->cpa, w->state, term), var->term->type);
  else if (!is_over(w, var))
    value = predicate_arbitrary(w->cpa, w->state, var->term->name, var->term->type);
  vec_push(&w->writes, ((Write){var, value}));
}

/* The objects of an activation lie anywhere. */
static void note_addresses(Writing *w, const Function *callee)
{
  for (unsigned i = 0; i < callee->locals.count; i++)
    if (callee->locals.data[i]->kind == VARIABLE_ADDRESS)
      note_write(w, callee->locals.data[i], NULL);
}

static void put_write(PredicateCpa *cpa, PredicateState *state, const Write *one)
{
  uint64_t key = one->var->id;
  const PMap *store = one->term && one->term != one->var->term
                          ? pmap_set(cpa->maps, state->store, key, (uintptr_t)one->term)
                          : pmap_remove(cpa->maps, state->store, key);
  pmap_drop(cpa->maps, state->store);
  state->store = store;
}

/* All at once: terms are read in the state before. */
static void write_all(PredicateCpa *cpa, PredicateState *state, const Transition *step)
{
  Writing w = {.cpa = cpa, .state = state, .step = step};
  const Function *from = step->edge->from->function, *to = step->target->function;
  transition_bind(cpa->cpa.program, step, note_write, &w);
  if (step->edge->kind == EDGE_CALL && step->target != step->edge->to)
    note_addresses(&w, to);
  if (step->edge->kind == EDGE_RETURN && cpa->recursive[from->id])
    note_addresses(&w, from);
  for (unsigned i = 0; i < w.writes.count; i++)
    put_write(cpa, state, &w.writes.data[i]);
  vec_free(&w.writes);
}

bool predicate_take(PredicateCpa *cpa, PredicateState *state, const Transition *step)
{
  state->steps++;
  if (step->edge->kind != EDGE_ASSUME) {
    write_all(cpa, state, step);
    return true;
  }
  const Term *holds = predicate_before(cpa, state, step->edge->term);
  state->guard = term_and(cpa->terms, state->guard, holds);
  return !term_is_false(state->guard);
}
