/* Which states cover which: predicates and values each for themselves, or together. */
#include "cpa/predicate.h"

static bool values_cover(const PredicateState *less, const PredicateState *more)
{
  return pmap_includes(less->values, more->values);
}

/* Both stand at the start of a block. */
static bool predicates_cover(PredicateCpa *cpa, const PredicateState *less,
                             const PredicateState *more)
{
  if (less->formula == more->formula || term_is_true(more->formula))
    return true;
  const Term *parts[] = {less->formula, term_not(cpa->terms, more->formula)};
  return predicate_ask(cpa, 2, parts) == SOLVER_UNSAT;
}

/* ---- together ---- */

typedef struct Comparison {
  const PredicateCpa *cpa;
  const Term *formula;
} Comparison;

/* A value that the other state does not know is implied only where its formula speaks of it. */
static bool may_agree(void *context, uint64_t key, const uint64_t *less, const uint64_t *more)
{
  const Comparison *comparison = context;
  const Variable *var = comparison->cpa->cpa.program->variables.data[key];
  return !more || (!less && term_mentions(comparison->formula, var->term));
}

static bool cover_together(PredicateCpa *cpa, const PredicateState *less,
                           const PredicateState *more)
{
  Comparison comparison = {cpa, less->formula};
  if (!pmap_each_difference(less->values, more->values, may_agree, &comparison))
    return false;
  const Term *wanted =
      term_and(cpa->terms, more->formula, predicate_values_term(cpa, more->values));
  const Term *parts[] = {
      predicate_put_values(cpa, less->values, less->formula),
      predicate_put_values(cpa, less->values, term_not(cpa->terms, wanted)),
  };
  return predicate_ask(cpa, 2, parts) == SOLVER_UNSAT;
}

static bool covers(PredicateCpa *cpa, const PredicateState *less, const PredicateState *more)
{
  switch (cpa->settings.order) {
  case COVER_PREDICATES_FIRST: return predicates_cover(cpa, less, more) && values_cover(less, more);
  case COVER_VALUES_FIRST: break;
  case COVER_TOGETHER:
    if (less->values || more->values)
      return (values_cover(less, more) && less->formula == more->formula) ||
             cover_together(cpa, less, more);
  }
  return values_cover(less, more) && predicates_cover(cpa, less, more);
}

/* ---- the order ---- */

/* The end of a block below the start of one. */
static bool ends_below(PredicateCpa *cpa, const PredicateState *less, const PredicateState *more)
{
  if (!predicate_entails(cpa, less, more->formula))
    return false;
  PredicateView view = predicate_value_view(cpa, less);
  const Term *values = predicate_values_term(cpa, more->values);
  const Term *wrong = term_not(cpa->terms, predicate_before(cpa, view.flow, values));
  const Term *parts[] = {view.formula, view.flow->guard, wrong};
  return predicate_ask(cpa, 3, parts) == SOLVER_UNSAT;
}

/* Of open states of one block: the same, and more is assumed.  Terms tell in most cases; a solver
 * is asked only where contracts are checked, since every join of branches would ask it. */
static bool is_narrower(PredicateCpa *cpa, const PredicateState *less, const PredicateState *more)
{
  const Flow *a = predicate_real(less), *b = predicate_real(more);
  if (a->store != b->store)
    return false;
  if (term_and(cpa->terms, a->guard, b->guard) == a->guard)
    return true;
  const Term *parts[] = {a->guard, term_not(cpa->terms, b->guard)};
  return cpa->cpa.run->options.check_contracts && predicate_ask(cpa, 2, parts) == SOLVER_UNSAT;
}

bool predicate_leq(Cpa *cpa, const State *a, const State *b)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *less = predicate_state(a), *more = predicate_state(b);
  if (more->open)
    return less->open && less->block == more->block &&
           (predicate_is_part(own, less, more) || is_narrower(own, less, more));
  return less->open ? ends_below(own, less, more) : covers(own, less, more);
}

/* One question about both may find values in a formula. */
const PMap *predicate_facts(const State *state)
{
  const PredicateState *own = predicate_state(state);
  bool together = predicate_cpa(state->cpa)->settings.order == COVER_TOGETHER;
  return own->open || together ? NULL : own->values;
}
