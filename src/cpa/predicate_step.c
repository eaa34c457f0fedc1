/* Steps inside a block: the program executed on terms. */
#include "cpa/callbind.h"
#include "cpa/predicate.h"
#include "smt/bits.h"

typedef struct Reading {
  const PredicateCpa *cpa;
  const Flow *flow;
} Reading;

static const Term *stored(void *context, const Term *term)
{
  const Reading *reading = context;
  const Variable *var = program_variable(reading->cpa->cpa.program, term);
  uint64_t value;
  if (!var || !pmap_get(reading->flow->store, var->id, &value))
    return NULL;
  return (const Term *)(uintptr_t)value;
}

const Term *predicate_before(const PredicateCpa *cpa, const Flow *flow, const Term *term)
{
  Reading reading = {cpa, flow};
  return flow->store ? term_substitute(cpa->terms, term, stored, &reading) : term;
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

/* What a variable becomes: a term over the variables before the step; or an arbitrary value; or, if
 * both are NULL, what it was at the start of the block. */
typedef struct Write {
  const Variable *var;
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
  vec_push(&w->writes, ((Write){var, term, any}));
}

/* The objects of an activation lie anywhere. */
static void note_addresses(Writing *w, const Function *callee)
{
  for (unsigned i = 0; i < callee->locals.count; i++)
    if (callee->locals.data[i]->kind == VARIABLE_ADDRESS)
      note_write(w, callee->locals.data[i], NULL);
}

static const Term *value_written(PredicateCpa *cpa, const Flow *flow, const Write *one)
{
  if (!one->term)
    return one->any;
  return term_as_type(cpa->terms, predicate_before(cpa, flow, one->term), one->var->term->type);
}

static void put_write(PredicateCpa *cpa, Flow *flow, const Variable *var, const Term *value)
{
  const PMap *store = value && value != var->term
                          ? pmap_set(cpa->maps, flow->store, var->id, (uintptr_t)value)
                          : pmap_remove(cpa->maps, flow->store, var->id);
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
    put_write(w->cpa, flow, w->writes.data[i].var, values.data[i]);
  vec_free(&values);
}

static void write_all(PredicateCpa *cpa, PredicateState *state, const Transition *step)
{
  Writing w = {.cpa = cpa, .state = state, .step = step};
  const Function *from = step->edge->from->function, *to = step->target->function;
  transition_bind(cpa->cpa.program, step, note_write, &w);
  if (step->edge->kind == EDGE_CALL && step->target != step->edge->to)
    note_addresses(&w, to);
  if (step->edge->kind == EDGE_RETURN && cpa->recursive[from->id])
    note_addresses(&w, from);
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
