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

void predicate_release(PredicateCpa *cpa, PredicateState *state)
{
  for (unsigned i = 0; i < FLOW_COUNT; i++)
    pmap_drop(cpa->maps, state->flows[i].store);
  pmap_drop(cpa->maps, state->values);
  pmap_drop(cpa->maps, state->path);
  pmap_drop(cpa->maps, state->parts);
  state_drop(state->ended);
}

static void free_state(State *state)
{
  predicate_release(predicate_cpa(state->cpa), (PredicateState *)state);
  mem_free(state);
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

bool predicate_after(PredicateCpa *cpa, const PredicateState *state, const Transition *step,
                     PredicateState *next)
{
  *next = *state;
  next->open = true;
  next->ended = NULL;
  next->parts = NULL;
  next->part = 0;
  next->values = pmap_copy(next->values);
  next->path = pmap_copy(next->path);
  for (unsigned i = 0; i < FLOW_COUNT; i++)
    next->flows[i].store = pmap_copy(next->flows[i].store);
  if (!predicate_take(cpa, next, step))
    return false;
  if (!predicate_matters(cpa, next, step->target))
    return true;
  predicate_assume_location(cpa, next, step->target);
  return !predicate_is_empty(cpa, next);
}

/* A new block, with this formula and these values, behind the state; it begins with what is known
 * of its location. */
static State *start_block(PredicateCpa *cpa, const State *ended, const Term *formula,
                          const PMap *values, const Location *at)
{
  Flow start = {.guard = term_true(cpa->terms)};
  PredicateState res = {.formula = formula,
                        .values = pmap_copy(values),
                        .block = ++cpa->blocks,
                        .flows = {start, start},
                        .ended = state_keep(ended)};
  res.flows[FLOW_KNOWN].store = pmap_copy(values);
  res.path = predicate_path(cpa, predicate_state(ended)->path, values);
  predicate_assume_location(cpa, &res, at);
  return predicate_make(cpa, res);
}

/* The state where the block ends with this valuation; owns nothing. */
static PredicateState narrowed(PredicateCpa *cpa, const PredicateState *state,
                               const Valuation *valuation)
{
  PredicateState res = *state;
  Flow *seen = &res.flows[predicate_flow_count(state) - 1];
  if (cpa->settings.share)
    seen->guard = term_and(cpa->terms, seen->guard, valuation->condition);
  return res;
}

static void split_predicates(PredicateCpa *cpa, const State *state, const Valuation *valuation,
                             const TermVec *predicates, const Location *at, StateVec *out)
{
  PredicateState raw = narrowed(cpa, predicate_state(state), valuation);
  TermVec cases = {0};
  if (cpa->settings.abstraction == ABSTRACTION_SPLIT)
    predicate_cases(cpa, &raw, predicates, &cases);
  else
    vec_push(&cases, predicate_abstract(cpa, &raw, predicates));
  for (unsigned i = 0; i < cases.count; i++)
    vec_push(out, start_block(cpa, state, cases.data[i], valuation->values, at));
  vec_free(&cases);
}

/* The state at the end of its block, in cases. */
static void split(PredicateCpa *cpa, const State *state, const Precision *precision,
                  const Location *at, const ValuesVec *models, StateVec *out)
{
  TermVec predicates = {0};
  HeldVec held = {0};
  ValuationVec valuations = {0};
  precision_predicates(precision, at, &predicates);
  predicate_held(cpa, predicate_state(state), precision, at, &held);
  predicate_valuations(cpa, predicate_state(state), &held, models, &valuations);
  for (unsigned i = 0; i < valuations.count; i++)
    split_predicates(cpa, state, &valuations.data[i], &predicates, at, out);
  predicate_free_valuations(cpa, &valuations);
  vec_free(&held);
  vec_free(&predicates);
}

static bool is_split(const PredicateCpa *cpa, const Precision *precision)
{
  return cpa->settings.abstraction == ABSTRACTION_SPLIT ||
         (predicate_enumerates(cpa) && precision_tracks_variables(precision));
}

/* The state after the step, given; NULL where it cannot be taken. */
static State *take_step(PredicateCpa *cpa, const State *state, const Transition *step)
{
  PredicateState next;
  if (predicate_after(cpa, predicate_state(state), step, &next))
    return predicate_make(cpa, next);
  predicate_release(cpa, &next);
  return NULL;
}

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  static const ValuesVec no_models;
  PredicateCpa *own = predicate_cpa(cpa);
  const Foreseen *known = predicate_foreseen(own, state, step);
  State *next = !known ? take_step(own, state, step) : known->end ? state_keep(known->end) : NULL;
  if (!next)
    return true;
  if (!is_split(own, precision) ||
      !predicate_ends_block(own, predicate_state(next), step->target)) {
    vec_push(out, next);
    return true;
  }
  split(own, next, precision, step->target, known ? &known->models : &no_models, out);
  state_drop(next);
  return true;
}

static State *adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *raw = predicate_state(state);
  if (!raw->open || !predicate_ends_block(own, raw, at))
    return state_keep(state);
  TermVec predicates = {0};
  HeldVec held = {0};
  precision_predicates(precision, at, &predicates);
  predicate_held(own, raw, precision, at, &held);
  const PMap *values = predicate_constants(own, &held);
  State *res = start_block(own, state, predicate_abstract(own, raw, &predicates), values, at);
  pmap_drop(own->maps, values);
  vec_free(&held);
  vec_free(&predicates);
  return res;
}

/* Between blocks states stay apart, unless they are to be joined. */
static bool merges(const State *state)
{
  return predicate_state(state)->open || predicate_cpa(state->cpa)->settings.join;
}

static bool can_meet(const PredicateCpa *cpa, const PredicateState *a, const PredicateState *b)
{
  if (a->open != b->open)
    return false;
  return a->open ? a->block == b->block : cpa->settings.join;
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  PredicateCpa *own = predicate_cpa(cpa);
  const PredicateState *a = predicate_state(fresh), *b = predicate_state(old);
  if (!can_meet(own, a, b) || predicate_leq(cpa, fresh, old))
    return state_keep(old);
  return a->open ? predicate_merge(own, a, b) : predicate_join(own, a, b, precision, at);
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
  const PredicateCpa *analysis = predicate_cpa(cpa);
  if (question->kind != ASK_FORMULA)
    return predicate_answer(analysis, own, question, answer);
  if (own->open)
    return false;
  const Term *values = predicate_values_term(analysis, own->values);
  const Term *known = term_and(analysis->terms, predicate_real(own)->guard, values);
  const Term *formula = term_and(analysis->terms, own->formula, known);
  answer->term = predicate_without_memory(analysis, formula);
  return true;
}

static void print(Cpa *cpa, const State *state, Text *out)
{
  const PredicateState *own = predicate_state(state);
  text_format(out, "block %u: ", own->block);
  term_print(own->formula, out);
  if (own->values) {
    text_add(out, " | ");
    term_print(predicate_values_term(predicate_cpa(cpa), own->values), out);
  }
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
  predicate_forget_foreseen(own);
  vec_free(&own->foreseen);
  live_free(own->live);
  pmap_drop(own->maps, own->seen);
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
    .prepare = predicate_prepare,
    .post = post,
    .strengthen = predicate_strengthen,
    .adjust = adjust,
    .merges = merges,
    .merge = merge,
    .stop = cpa_stop_sep,
    .leq = predicate_leq,
    .partition = partition,
    .facts = predicate_facts,
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
                             .order = COVER_PREDICATES_FIRST,
                             .values = 1};
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
