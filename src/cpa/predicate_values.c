/* The values of tracked variables at the end of a block.
 *
 * What a variable holds then is a term over the block's start, where the values known there are put
 * in already; often it is a constant.  Otherwise the strategy leaves it unknown, or the solver
 * lists what it can be.  Not listed is what would be anything: a variable that the block does not
 * mention, or an arbitrary value of which no condition speaks. */
#include "cpa/predicate.h"

enum { MOST_VALUATIONS = 1000 };

bool predicate_enumerates(const PredicateCpa *cpa)
{
  switch (cpa->settings.strategy) {
  case PRODUCT_NO_OP: return cpa->settings.enumerate > 0;
  case PRODUCT_PATH_T:
  case PRODUCT_ARG_T: return false;
  }
  return true;
}

/* ---- what is known ---- */

/* The variables that a block mentions, found when somebody asks. */
typedef struct Mentions {
  const Flow *flow;
  bool in_guard_known, anywhere_known;
  Map in_guard, anywhere; /* the ids of their terms */
} Mentions;

static void note_variable(void *context, const Term *var)
{
  map_put(context, var->id, 1);
}

static bool note_stored(void *context, uint64_t key, uint64_t value)
{
  (void)key;
  term_each_var((const Term *)(uintptr_t)value, note_variable, context);
  return true;
}

static bool is_in(const Map *map, const Term *var)
{
  uint64_t value;
  return map_get(map, var->id, &value);
}

static bool is_in_guard(Mentions *mentions, const Term *var)
{
  if (!mentions->in_guard_known)
    term_each_var(mentions->flow->guard, note_variable, &mentions->in_guard);
  mentions->in_guard_known = true;
  return is_in(&mentions->in_guard, var);
}

static bool is_anywhere(Mentions *mentions, const Term *var)
{
  if (is_in_guard(mentions, var))
    return true;
  if (!mentions->anywhere_known)
    pmap_each(mentions->flow->store, note_stored, &mentions->anywhere);
  mentions->anywhere_known = true;
  return is_in(&mentions->anywhere, var);
}

/* The constant that a condition of the guard says it is; NULL: none does. */
static const Term *demanded(const PredicateCpa *cpa, const Term *guard, const Term *term)
{
  unsigned count = guard->op == TERM_AND ? guard->count : 1;
  const Term *const *parts = guard->op == TERM_AND ? guard->args : &guard;
  const Term *opposite = term->type.kind == TYPE_BOOL ? term_not(cpa->terms, term) : NULL;
  for (unsigned i = 0; i < count; i++) {
    if (parts[i] == term)
      return term_true(cpa->terms);
    if (parts[i] == opposite)
      return term_false(cpa->terms);
    const Term *what, *constant = term_fixed_value(cpa->terms, parts[i], &what);
    if (constant && what == term)
      return constant;
  }
  return NULL;
}

/* Does the block say anything of what a variable holds, which is no constant? */
static bool says_something(const PredicateCpa *cpa, Mentions *mentions, const Variable *var,
                           const Term *term)
{
  if (term == var->term)
    return is_anywhere(mentions, term);
  bool arbitrary = term_is_var(term) && !program_variable(cpa->cpa.program, term);
  return !arbitrary || is_in_guard(mentions, term);
}

/* Nobody reads a local any more that is not live; in its own function, that is. */
static bool can_be_held(PredicateCpa *cpa, const Location *at, const Variable *var)
{
  if (var->kind == VARIABLE_ADDRESS || var->term->type.kind == TYPE_ARRAY)
    return false;
  if (!cpa->live)
    cpa->live = live_new(cpa->cpa.program);
  return var->owner != at->function || live_at(cpa->live, at, var);
}

static const Term *stored(const Flow *flow, const Variable *var)
{
  uint64_t value;
  return pmap_get(flow->store, var->id, &value) ? (const Term *)(uintptr_t)value : var->term;
}

void predicate_held(PredicateCpa *cpa, const PredicateState *state, const Precision *precision,
                    const Location *at, HeldVec *out)
{
  bool enumerates = predicate_enumerates(cpa);
  Mentions mentions = {.flow = predicate_known(state)};
  VariableVec tracked = {0};
  if (cpa->settings.values)
    precision_variables(precision, at, &tracked);
  for (unsigned i = 0; i < tracked.count; i++) {
    const Variable *var = tracked.data[i];
    if (!can_be_held(cpa, at, var))
      continue;
    const Term *term = stored(mentions.flow, var);
    const Term *constant =
        term_is_const(term) || !enumerates ? NULL : demanded(cpa, mentions.flow->guard, term);
    if (constant)
      term = constant;
    if (term_is_const(term) || (enumerates && says_something(cpa, &mentions, var, term)))
      vec_push(out, ((Held){var, term}));
  }
  vec_free(&tracked);
  map_free(&mentions.in_guard);
  map_free(&mentions.anywhere);
}

const PMap *predicate_constants(PredicateCpa *cpa, const HeldVec *held)
{
  const PMap *res = NULL;
  for (unsigned i = 0; i < held->count; i++)
    if (term_is_const(held->data[i].term))
      res = pmap_put(cpa->maps, res, held->data[i].var->id, (uintptr_t)held->data[i].term);
  return res;
}

const PMap *predicate_model_values(PredicateCpa *cpa, const HeldVec *held)
{
  const PMap *res = NULL;
  for (unsigned i = 0; i < held->count; i++) {
    if (term_is_const(held->data[i].term))
      continue;
    const Term *value = predicate_model_value(cpa, held->data[i].term);
    res = pmap_put(cpa->maps, res, held->data[i].var->id, (uintptr_t)value);
  }
  return res;
}

/* ---- what the solver lists ---- */

typedef struct Listing {
  PredicateCpa *cpa;
  const HeldVec *held;
  const PMap *constants;
  TermVec conditions; /* what the state says, and no valuation that was listed */
  Map listed;         /* ids of their conditions */
  ValuationVec *out;
} Listing;

/* When the block ends with the model's values; NULL: the model does not know all of them. */
static const Term *condition_of(const Listing *l, const PMap *model)
{
  TermVec parts = {0};
  uint64_t value;
  bool complete = true;
  for (unsigned i = 0; i < l->held->count && complete; i++) {
    const Held *held = &l->held->data[i];
    if (term_is_const(held->term))
      continue;
    complete = pmap_get(model, held->var->id, &value);
    if (complete)
      vec_push(&parts, term_same_bits(l->cpa->terms, held->term, (const Term *)(uintptr_t)value));
  }
  const Term *res = predicate_junction(l->cpa->terms, TERM_AND, parts.count, parts.data);
  vec_free(&parts);
  return complete ? res : NULL;
}

/* The constants, and the model's values of the others. */
static const PMap *values_of(const Listing *l, const PMap *model)
{
  const PMap *res = pmap_copy(l->constants);
  uint64_t value;
  for (unsigned i = 0; i < l->held->count; i++)
    if (!term_is_const(l->held->data[i].term) && pmap_get(model, l->held->data[i].var->id, &value))
      res = pmap_put(l->cpa->maps, res, l->held->data[i].var->id, value);
  return res;
}

static void list_model(Listing *l, const PMap *model)
{
  uint64_t known;
  const Term *condition = condition_of(l, model);
  if (!condition || map_get(&l->listed, condition->id, &known))
    return;
  map_put(&l->listed, condition->id, 1);
  vec_push(&l->conditions, term_not(l->cpa->terms, condition));
  vec_push(l->out, ((Valuation){values_of(l, model), condition}));
}

/* False: there are too many. */
static bool list_all(Listing *l, const ValuesVec *models)
{
  int wanted = l->cpa->settings.enumerate;
  unsigned most = wanted ? (unsigned)wanted : MOST_VALUATIONS;
  for (unsigned i = 0; i < models->count; i++)
    list_model(l, models->data[i]);
  while (l->out->count <= most) {
    SolverAnswer answer = predicate_solve(l->cpa, l->conditions.count, l->conditions.data);
    if (answer != SOLVER_SAT)
      return answer == SOLVER_UNSAT;
    const PMap *model = predicate_model_values(l->cpa, l->held);
    list_model(l, model);
    pmap_drop(l->cpa->maps, model);
  }
  return false;
}

void predicate_free_valuations(PredicateCpa *cpa, ValuationVec *valuations)
{
  for (unsigned i = 0; i < valuations->count; i++)
    pmap_drop(cpa->maps, valuations->data[i].values);
  vec_free(valuations);
}

void predicate_valuations(PredicateCpa *cpa, const PredicateState *state, const HeldVec *held,
                          const ValuesVec *models, ValuationVec *out)
{
  PredicateView view = predicate_value_view(cpa, state);
  const PMap *constants = predicate_constants(cpa, held);
  Listing l = {.cpa = cpa, .held = held, .constants = constants, .out = out};
  vec_push(&l.conditions, view.formula);
  vec_push(&l.conditions, view.flow->guard);
  bool open = pmap_count(constants) < held->count;
  if (open && list_all(&l, models)) {
    pmap_drop(cpa->maps, constants);
    cpa->cpa.run->stats.valuations += out->count;
  } else {
    predicate_free_valuations(cpa, out);
    vec_push(out, ((Valuation){constants, term_true(cpa->terms)}));
  }
  map_free(&l.listed);
  vec_free(&l.conditions);
}
