/* Variables with too many values are given up.
 *
 * Before a state is expanded the values of its successors are counted, with those on the path to it
 * or in all states so far, as the strategy says.  The solver is asked for executions in which some
 * variable has a value that was not seen, so that no more questions are needed than there are
 * values, and none of them for a variable that has too many.  Values that were seen are a map with
 * the variable's id and the constant's as keys, and the constant as value.  What the steps come to
 * is kept for the transfer, which follows. */
#include "cpa/predicate.h"

typedef struct Counting {
  PredicateCpa *cpa;
  const Precision *precision;
  const PMap *seen;
  VEC(const Variable *) exceeded;
} Counting;

static bool is_path(int strategy)
{
  return strategy == PRODUCT_PATH_NO_T || strategy == PRODUCT_PATH_T;
}

/* ---- values seen ---- */

static uint64_t first_key(uint64_t var)
{
  return var << 32;
}

static bool count_one(void *context, uint64_t key, uint64_t value)
{
  (void)key, (void)value;
  ++*(unsigned *)context;
  return true;
}

static unsigned count_values(const PMap *seen, uint64_t var)
{
  unsigned count = 0;
  pmap_each_range(seen, first_key(var), first_key(var) + UINT32_MAX, count_one, &count);
  return count;
}

static bool is_given_up(const Counting *c, const Variable *var)
{
  for (unsigned i = 0; i < c->exceeded.count; i++)
    if (c->exceeded.data[i] == var)
      return true;
  return precision_gave_up(c->precision, var);
}

static void give_up(Counting *c, const Variable *var)
{
  if (is_given_up(c, var))
    return;
  c->cpa->cpa.run->stats.given_up++;
  vec_push(&c->exceeded, var);
}

/* Are there too many of them? */
static bool is_too_many(const Counting *c, uint64_t var)
{
  unsigned limit = (unsigned)c->cpa->settings.limit;
  if (c->cpa->settings.strategy == PRODUCT_ARG_WHOLE_PRED)
    return pmap_count(c->seen) > limit;
  return count_values(c->seen, var) > limit;
}

static bool add_value(void *context, uint64_t var, uint64_t value)
{
  Counting *c = context;
  const Term *constant = (const Term *)(uintptr_t)value;
  c->seen = pmap_put(c->cpa->maps, c->seen, first_key(var) + constant->id, value);
  if (is_too_many(c, var))
    give_up(c, c->cpa->cpa.program->variables.data[var]);
  return true;
}

typedef struct PathGrowth {
  PMaps *maps;
  const PMap *path;
} PathGrowth;

static bool add_to_path(void *context, uint64_t var, uint64_t value)
{
  PathGrowth *growth = context;
  uint64_t key = first_key(var) + ((const Term *)(uintptr_t)value)->id;
  growth->path = pmap_put(growth->maps, growth->path, key, value);
  return true;
}

const PMap *predicate_path(PredicateCpa *cpa, const PMap *path, const PMap *values)
{
  PathGrowth growth = {cpa->maps, pmap_copy(path)};
  if (is_path(cpa->settings.strategy))
    pmap_each(values, add_to_path, &growth);
  return growth.path;
}

/* ---- values to come ---- */

typedef struct Novelty {
  Terms *terms;
  const Term *term;
  TermVec others; /* it is none of the values seen */
} Novelty;

static bool exclude_value(void *context, uint64_t key, uint64_t value)
{
  Novelty *novelty = context;
  const Term *same = term_same_bits(novelty->terms, novelty->term, (const Term *)(uintptr_t)value);
  (void)key;
  vec_push(&novelty->others, term_not(novelty->terms, same));
  return true;
}

static const Term *is_new(const Counting *c, const Held *held)
{
  Novelty novelty = {.terms = c->cpa->terms, .term = held->term};
  uint64_t first = first_key(held->var->id);
  pmap_each_range(c->seen, first, first + UINT32_MAX, exclude_value, &novelty);
  const Term *res =
      predicate_junction(c->cpa->terms, TERM_AND, novelty.others.count, novelty.others.data);
  vec_free(&novelty.others);
  return res;
}

/* Has one of those that still count a value that was not seen? */
static const Term *any_is_new(const Counting *c, const HeldVec *open)
{
  TermVec parts = {0};
  for (unsigned i = 0; i < open->count; i++)
    if (!is_given_up(c, open->data[i].var))
      vec_push(&parts, is_new(c, &open->data[i]));
  const Term *res = predicate_junction(c->cpa->terms, TERM_OR, parts.count, parts.data);
  vec_free(&parts);
  return res;
}

/* Where the solver gives up nobody could list the values later. */
static void count_open(Counting *c, const PredicateView *view, const HeldVec *open,
                       ValuesVec *models)
{
  for (;;) {
    const Term *parts[] = {view->formula, view->flow->guard, any_is_new(c, open)};
    SolverAnswer answer =
        term_is_false(parts[2]) ? SOLVER_UNSAT : predicate_solve(c->cpa, 3, parts);
    if (answer == SOLVER_UNSAT)
      return;
    if (answer == SOLVER_UNKNOWN) {
      for (unsigned i = 0; i < open->count; i++)
        give_up(c, open->data[i].var);
      return;
    }
    const PMap *model = predicate_model_values(c->cpa, open);
    vec_push(models, model);
    for (unsigned i = 0; i < open->count; i++) {
      uint64_t value = 0;
      pmap_get(model, open->data[i].var->id, &value);
      if (!is_given_up(c, open->data[i].var))
        add_value(c, open->data[i].var->id, value);
    }
  }
}

static void count_end(Counting *c, const PredicateState *end, const Location *at, ValuesVec *models)
{
  HeldVec held = {0}, open = {0};
  predicate_held(c->cpa, end, c->precision, at, &held);
  PredicateView view = predicate_value_view(c->cpa, end);
  for (unsigned i = 0; i < held.count; i++)
    if (!term_is_const(held.data[i].term))
      vec_push(&open, held.data[i]);
    else if (!is_given_up(c, held.data[i].var))
      add_value(c, held.data[i].var->id, (uintptr_t)held.data[i].term);
  count_open(c, &view, &open, models);
  vec_free(&open);
  vec_free(&held);
}

static void foresee(Counting *c, const State *state, const Transition *step)
{
  PredicateState next;
  Foreseen res = {.from = state_keep(state), .edge = step->edge, .call = step->call};
  if (predicate_after(c->cpa, predicate_state(state), step, &next)) {
    count_end(c, &next, step->target, &res.models);
    res.end = predicate_make(c->cpa, next);
  } else {
    predicate_release(c->cpa, &next);
  }
  vec_push(&c->cpa->foreseen, res);
}

static void count_successors(Counting *c, const State *state, unsigned count,
                             const Transition *steps)
{
  for (unsigned i = 0; i < count; i++) {
    PredicateState next = *predicate_state(state);
    next.steps++;
    if (predicate_ends_block(c->cpa, &next, steps[i].target))
      foresee(c, state, &steps[i]);
  }
}

const Foreseen *predicate_foreseen(const PredicateCpa *cpa, const State *from,
                                   const Transition *step)
{
  for (unsigned i = 0; i < cpa->foreseen.count; i++) {
    const Foreseen *one = &cpa->foreseen.data[i];
    if (one->from == from && one->edge == step->edge && one->call == step->call)
      return one;
  }
  return NULL;
}

void predicate_forget_foreseen(PredicateCpa *cpa)
{
  for (unsigned i = 0; i < cpa->foreseen.count; i++) {
    Foreseen *one = &cpa->foreseen.data[i];
    for (unsigned j = 0; j < one->models.count; j++)
      pmap_drop(cpa->maps, one->models.data[j]);
    vec_free(&one->models);
    state_drop(one->end);
    state_drop(one->from);
  }
  vec_clear(&cpa->foreseen);
}

/* ---- giving up ---- */

typedef struct Assumption {
  const Term *var;
  Predicate found; /* the first one that mentions the variable */
} Assumption;

static bool find_in(Assumption *wanted, const Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++) {
    const Edge *edge = function->edges.data[i];
    if (edge->kind == EDGE_ASSUME && term_mentions(edge->term, wanted->var)) {
      wanted->found = (Predicate){edge->from, edge->term};
      return true;
    }
  }
  return false;
}

static void find_assumption(const Program *program, const Variable *var, PredicateVec *out)
{
  Assumption wanted = {.var = var->term};
  for (unsigned i = 0; i < program->functions.count; i++)
    if (find_in(&wanted, program->functions.data[i])) {
      vec_push(out, wanted.found);
      return;
    }
}

/* The first condition of the program that mentions a variable takes its place. */
static Precision *with_assumptions(const Counting *c, Precision *precision)
{
  PredicateVec found = {0};
  for (unsigned i = 0; i < c->exceeded.count; i++)
    find_assumption(c->cpa->cpa.program, c->exceeded.data[i], &found);
  Precision *res = precision_with_predicates(precision, SCOPE_PROGRAM, &found);
  precision_drop(precision);
  vec_free(&found);
  return res;
}

/* All variables with one, under some strategies. */
static Precision *reduced(const Counting *c)
{
  const VariableVec *all = &c->cpa->cpa.program->variables;
  if (!c->exceeded.count)
    return NULL;
  switch (c->cpa->settings.strategy) {
  case PRODUCT_ARG_ONE_PRED:
  case PRODUCT_ARG_WHOLE_PRED:
    return precision_without(c->precision, all->count, (const Variable *const *)all->data);
  }
  Precision *res = precision_without(c->precision, c->exceeded.count, c->exceeded.data);
  return c->cpa->settings.strategy == PRODUCT_DYNAMIC ? with_assumptions(c, res) : res;
}

/* The values that count besides those of the successors; put back by the other. */
static const PMap *take_seen(PredicateCpa *cpa, const PredicateState *state)
{
  if (cpa->settings.strategy == PRODUCT_STATE)
    return NULL;
  if (is_path(cpa->settings.strategy))
    return pmap_copy(state->path);
  const PMap *res = cpa->seen;
  cpa->seen = NULL;
  return res;
}

static void put_seen(PredicateCpa *cpa, const PMap *seen)
{
  if (cpa->settings.strategy == PRODUCT_STATE || is_path(cpa->settings.strategy))
    pmap_drop(cpa->maps, seen);
  else
    cpa->seen = seen;
}

Precision *predicate_prepare(Cpa *cpa, const State *state, const Precision *precision,
                             unsigned count, const Transition *steps)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *from = predicate_state(state);
  predicate_forget_foreseen(own);
  if (own->settings.strategy == PRODUCT_NO_OP || !precision_tracks_variables(precision))
    return NULL;
  Counting c = {.cpa = own, .precision = precision, .seen = take_seen(own, from)};
  if (own->settings.strategy != PRODUCT_STATE && !from->open)
    pmap_each(from->values, add_value, &c);
  if (predicate_enumerates(own))
    count_successors(&c, state, count, steps);
  put_seen(own, c.seen);
  Precision *res = reduced(&c);
  vec_free(&c.exceeded);
  return res;
}
