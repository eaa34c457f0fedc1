/* The predicate analysis as a Cpa. */
#include "cpa/predicate.h"

#include "term/print.h"

State *predicate_make(PredicateCpa *cpa, PredicateState content)
{
  PredicateState *res = mem_alloc(sizeof *res);
  *res = content;
  state_init(&res->state, &cpa->cpa);
  return &res->state;
}

static void free_state(State *state)
{
  PredicateState *own = (PredicateState *)state;
  PMaps *maps = predicate_cpa(state->cpa)->maps;
  for (unsigned i = 0; i < FLOW_COUNT; i++)
    pmap_drop(maps, own->flows[i].store);
  pmap_drop(maps, own->values);
  pmap_drop(maps, own->parts);
  state_drop(own->ended);
  mem_free(own);
}

/* The first block begins with the initial values as its first step. */
static State *initial(Cpa *cpa, const Location *entry)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const VariableVec *all = &cpa->program->variables;
  PredicateState res = {.formula = term_true(own->terms)};
  Flow *flow = &res.flows[FLOW_REAL];
  (void)entry;
  res.block = ++own->blocks;
  res.open = true;
  flow->guard = term_true(own->terms);
  for (unsigned i = 0; i < all->count; i++)
    if (all->data[i]->kind == VARIABLE_GLOBAL && all->data[i]->init)
      flow->store = pmap_put(own->maps, flow->store, i,
                             (uintptr_t)predicate_before(own, &(Flow){0}, all->data[i]->init));
  flow->store = predicate_start_memory(own, flow->store);
  return predicate_make(own, res);
}

/* ---- transfer ---- */

/* A new block, with this formula, behind the state. */
static State *start_block(PredicateCpa *cpa, const State *ended, const Term *formula)
{
  return predicate_make(cpa, (PredicateState){.formula = formula,
                                              .block = ++cpa->blocks,
                                              .flows = {{.guard = term_true(cpa->terms)}},
                                              .ended = state_keep(ended)});
}

/* The state at the end of its block, in cases; the state is taken over. */
static void split(PredicateCpa *cpa, State *state, const Precision *precision, const Location *at,
                  StateVec *out)
{
  TermVec predicates = {0}, cases = {0};
  precision_predicates(precision, at, &predicates);
  predicate_cases(cpa, predicate_state(state), &predicates, &cases);
  for (unsigned i = 0; i < cases.count; i++)
    vec_push(out, start_block(cpa, state, cases.data[i]));
  vec_free(&predicates);
  vec_free(&cases);
  state_drop(state);
}

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  PredicateCpa *own = predicate_cpa(cpa);
  PredicateState next = *predicate_state(state);
  next.open = true;
  next.ended = NULL;
  next.parts = NULL;
  next.part = 0;
  next.values = pmap_copy(next.values);
  for (unsigned i = 0; i < FLOW_COUNT; i++)
    next.flows[i].store = pmap_copy(next.flows[i].store);
  if (!predicate_take(own, &next, step) ||
      (predicate_matters(own, &next, step->target) && predicate_is_empty(own, &next))) {
    state_drop(predicate_make(own, next));
    return true;
  }
  State *res = predicate_make(own, next);
  if (own->settings.abstraction == ABSTRACTION_SPLIT &&
      predicate_ends_block(own, &next, step->target))
    split(own, res, precision, step->target, out);
  else
    vec_push(out, res);
  return true;
}

static State *adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *raw = predicate_state(state);
  if (!raw->open || !predicate_ends_block(own, raw, at))
    return state_keep(state);
  TermVec predicates = {0};
  precision_predicates(precision, at, &predicates);
  State *res = start_block(own, state, predicate_abstract(own, raw, &predicates));
  vec_free(&predicates);
  return res;
}

/* ---- order ---- */

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *less = predicate_state(a), *more = predicate_state(b);
  if (more->open)
    return less->open && less->block == more->block && predicate_is_part(own, less, more);
  if (!less->open && less->formula == more->formula)
    return true;
  return predicate_entails(own, less, more->formula);
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  const PredicateState *a = predicate_state(fresh), *b = predicate_state(old);
  (void)precision, (void)at;
  if (!a->open || !b->open || a->block != b->block || leq(cpa, fresh, old))
    return state_keep(old);
  return predicate_merge(predicate_cpa(cpa), a, b);
}

static uint64_t partition(const State *state)
{
  const PredicateState *own = predicate_state(state);
  return own->open ? own->block : 0;
}

/* ---- questions ---- */

static bool ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  const PredicateState *own = predicate_state(state);
  if (question->kind != ASK_FORMULA || own->open)
    return false;
  answer->term = predicate_without_memory(predicate_cpa(cpa), own->formula);
  return true;
}

static void print(Cpa *cpa, const State *state, Text *out)
{
  const PredicateState *own = predicate_state(state);
  (void)cpa;
  text_format(out, "block %u: ", own->block);
  term_print(own->formula, out);
  if (own->open) {
    text_add(out, " ; ");
    term_print(predicate_real(own)->guard, out);
  }
}

/* ---- construction ---- */

static void free_cpa(Cpa *cpa)
{
  PredicateCpa *own = predicate_cpa(cpa);
  for (unsigned i = 0; i < own->parts.count; i++)
    pmap_drop(own->maps, own->parts.data[i].flow.store);
  vec_free(&own->parts);
  map_free(&own->part_of);
  map_free(&own->answers);
  if (own->solver)
    solver_free(own->solver);
  predicate_free_ends(own);
  predicate_close_memory(own);
  pmaps_free(own->maps);
  mem_free(own);
}

static const CpaOps predicate_ops = {
    .name = "predicate",
    .initial = initial,
    .prepare = cpa_prepare_none,
    .post = post,
    .strengthen = cpa_strengthen_none,
    .adjust = adjust,
    .merge = merge,
    .stop = cpa_stop_sep,
    .leq = leq,
    .partition = partition,
    .facts = cpa_facts_none,
    .ask = ask,
    .print = print,
    .free_state = free_state,
    .free_cpa = free_cpa,
};

PredicateSettings predicate_settings(void)
{
  return (PredicateSettings){.block = BLOCK_LOOP,
                             .abstraction = ABSTRACTION_BOOLEAN,
                             .models = 128,
                             .strategy = PRODUCT_NO_OP,
                             .limit = 5,
                             .order = COVER_PREDICATES_FIRST};
}

Cpa *cpa_predicate(Program *program, const PredicateSettings *settings)
{
  PredicateCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa_init(&cpa->cpa, &predicate_ops, program);
  cpa->cpa.merge = MERGE_JOIN;
  cpa->settings = *settings;
  cpa->terms = program->terms;
  cpa->maps = pmaps_new();
  predicate_find_ends(cpa);
  predicate_open_memory(cpa);
  return &cpa->cpa;
}
