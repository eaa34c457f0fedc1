/* The interval analysis as a Cpa: states and operators. */
#include "cpa/interval_cpa.h"

/* Takes the content over. */
static State *make_state(IntervalCpa *cpa, Content content)
{
  IntervalState *res = mem_alloc(sizeof *res);
  state_init(&res->state, &cpa->cpa);
  res->content = content;
  res->constants = cpa->cpa.merge == MERGE_SEP ? interval_constants(cpa, &content) : NULL;
  return &res->state;
}

static const PMap *facts(const State *state)
{
  return ((const IntervalState *)state)->constants;
}

/* The same state where nothing changed; takes the content over. */
static State *changed_state(IntervalCpa *cpa, const State *state, Content content)
{
  const Content *old = interval_content(state);
  if (content.vars != old->vars || !cells_equal(&content.cells, &old->cells))
    return make_state(cpa, content);
  interval_drop(cpa, &content);
  return state_keep(state);
}

static void free_state(State *state)
{
  IntervalCpa *own = interval_cpa(state->cpa);
  interval_drop(own, &((IntervalState *)state)->content);
  pmap_drop(own->maps, ((IntervalState *)state)->constants);
  mem_free(state);
}

static State *initial(Cpa *cpa, const Location *entry)
{
  IntervalCpa *own = interval_cpa(cpa);
  const Program *program = cpa->program;
  Content c = {.cells = cells_start(&own->store)};
  (void)entry;
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    if (var->kind != VARIABLE_GLOBAL || !var->init || !interval_fits(var->term->type))
      continue;
    Range range = interval_eval(own, &c, var->init);
    interval_set(own, &c, var, &range);
  }
  if (program->heap_top && !program->heap_top->init) {
    Range top = range_address(own, BASE_HEAP, interval_constant(program->pointer_bits, 0));
    interval_set(own, &c, program->heap_top, &top);
  }
  return make_state(own, c);
}

/* ---- lattice ---- */

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  return interval_leq_content(interval_cpa(cpa), interval_content(a), interval_content(b));
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  IntervalCpa *own = interval_cpa(cpa);
  (void)precision;
  if (cpa->merge == MERGE_SEP || cpa->merge == MERGE_KEEP || leq(cpa, fresh, old))
    return state_keep(old);
  const LoopChanges *loop = cpa->merge == MERGE_WIDEN ? interval_loop(own, at) : NULL;
  const Content *older = interval_content(old), *newer = interval_content(fresh);
  return make_state(own, loop ? interval_widen_content(own, older, newer, loop)
                              : interval_join_content(own, older, newer));
}

/* ---- transfer ---- */

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  IntervalCpa *own = interval_cpa(cpa);
  (void)precision;
  Content c = interval_copy(interval_content(state));
  if (interval_step(own, &c, step))
    vec_push(out, changed_state(own, state, c));
  else
    interval_drop(own, &c);
  return true;
}

static State *strengthen(Cpa *cpa, const State *state, const Siblings *all, const Transition *step)
{
  IntervalCpa *own = interval_cpa(cpa);
  Content c = interval_copy(interval_content(state));
  if (interval_learn(own, &c, state, all, step))
    return changed_state(own, state, c);
  interval_drop(own, &c);
  return NULL;
}

static State *adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  if (precision_is_full(precision))
    return state_keep(state);
  IntervalCpa *own = interval_cpa(cpa);
  return changed_state(own, state,
                       interval_adjust_content(own, interval_content(state), precision, at));
}

/* ---- construction ---- */

static void free_cpa(Cpa *cpa)
{
  IntervalCpa *own = interval_cpa(cpa);
  interval_unprepare(own);
  vec_free(&own->table);
  vec_free(&own->next);
  map_free(&own->index_of);
  map_free(&own->initial_of_block);
  pmaps_free(own->maps);
  layout_free(&own->layout);
  mem_free(own->variables);
  mem_free(own);
}

static const CpaOps interval_ops = {
    .name = "interval",
    .initial = initial,
    .prepare = cpa_prepare_none,
    .post = post,
    .strengthen = strengthen,
    .adjust = adjust,
    .merges = cpa_merges_always,
    .merge = merge,
    .stop = cpa_stop_sep,
    .leq = leq,
    .partition = cpa_partition_one,
    .facts = facts,
    .ask = interval_ask,
    .print = interval_print,
    .free_state = free_state,
    .free_cpa = free_cpa,
};

static void note_variables(IntervalCpa *cpa, const Program *program)
{
  cpa->term_count = terms_count(program->terms);
  cpa->variables = mem_zero(cpa->term_count + 1, sizeof *cpa->variables);
  for (unsigned i = 0; i < program->variables.count; i++)
    cpa->variables[program->variables.data[i]->term->id] = program->variables.data[i];
}

Cpa *cpa_interval(Program *program)
{
  IntervalCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa->cpa = (Cpa){&interval_ops, program->run, program, MERGE_WIDEN, STOP_SEP};
  cpa->maps = pmaps_new();
  layout_init(&cpa->layout, program);
  cpa->store = (CellStore){cpa->maps, &cpa->layout, interval_initial_cell, cpa};
  for (unsigned i = 0; i <= CELL_UNKNOWN; i++) { /* these are no ranges */
    vec_push(&cpa->table, ((Range){.bits = interval_top(1)}));
    vec_push(&cpa->next, 0);
  }
  note_variables(cpa, program);
  interval_prepare(cpa);
  return &cpa->cpa;
}
