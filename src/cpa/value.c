/* The explicit-value analysis as a Cpa: states and operators. */
#include "cpa/value.h"
#include "cpa/callbind.h"

static ValueCpa *value_of_cpa(Cpa *cpa)
{
  return (ValueCpa *)cpa;
}

static const Content *content_of(const State *state)
{
  return &((const ValueState *)state)->content;
}

/* ---- states ---- */

/* Takes the content over. */
static State *new_state(ValueCpa *cpa, Content content)
{
  ValueState *state = cpa->unused;
  if (state)
    cpa->unused = (ValueState *)state->head.cpa;
  else
    state = mem_alloc(sizeof *state);
  state_init(&state->head, &cpa->head);
  state->content = content;
  return &state->head;
}

/* The same state where nothing changed; takes the content over. */
static State *changed_state(ValueCpa *cpa, const State *state, Content content)
{
  if (!content_equal(&content, content_of(state)))
    return new_state(cpa, content);
  content_drop(cpa, &content);
  return state_keep(state);
}

static void value_free_state(State *state)
{
  ValueCpa *cpa = value_of_cpa(state->cpa);
  content_drop(cpa, &((ValueState *)state)->content);
  state->cpa = (Cpa *)cpa->unused;
  cpa->unused = (ValueState *)state;
}

/* ---- operators ---- */

static State *value_initial(Cpa *base, const Location *entry)
{
  (void)entry;
  ValueCpa *cpa = value_of_cpa(base);
  const Program *program = base->program;
  Content c = {.cells = cells_start(&cpa->store)};
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    if (var->kind == VARIABLE_GLOBAL && var->init)
      value_bind(cpa, &c, var, value_eval(cpa, &c, var->init));
  }
  if (program->heap_top && !program->heap_top->init)
    value_bind(cpa, &c, program->heap_top, (Datum){value_of(0), BASE_HEAP, true});
  return new_state(cpa, c);
}

static bool value_post(Cpa *base, const State *state, const Precision *precision,
                       const Transition *step, StateVec *out)
{
  (void)precision;
  ValueCpa *cpa = value_of_cpa(base);
  Content c = content_copy(content_of(state));
  if (value_step(cpa, &c, step)) {
    vec_push(out, changed_state(cpa, state, c));
    return true;
  }
  content_drop(cpa, &c);
  return base->run->fail == FAIL_NONE;
}

typedef struct Learning {
  ValueCpa *cpa;
  Content *c;
  const State *self;
  const Siblings *all;
  bool learned;
} Learning;

static void learn(void *context, const Variable *var)
{
  Learning *l = context;
  Question question = {.kind = ASK_VALUE, .term = var->term};
  Answer answer = {0};
  if (var->term->type.kind == TYPE_ARRAY || value_get(l->cpa, l->c, var).known)
    return;
  for (unsigned i = 0; i < l->all->count; i++)
    if (l->all->states[i] != l->self && cpa_ask(l->all->states[i], &question, &answer)) {
      value_bind(l->cpa, l->c, var, datum_plain(answer.value));
      l->learned = true;
      return;
    }
}

/* A value that a sibling knows of what the step touched; who contradicts whom is found by those who
 * know ranges. */
static State *value_strengthen(Cpa *base, const State *state, const Siblings *all,
                               const Transition *step)
{
  ValueCpa *cpa = value_of_cpa(base);
  Content c = content_copy(content_of(state));
  Learning l = {cpa, &c, state, all, false};
  transition_each_touched(base->program, step, learn, &l);
  /* With more known, the assumption says more. */
  if (!l.learned || step->edge->kind != EDGE_ASSUME || value_assume(cpa, &c, step->edge->term))
    return changed_state(cpa, state, c);
  content_drop(cpa, &c);
  return NULL;
}

static State *value_adjust(Cpa *base, const State *state, const Precision *precision,
                           const Location *at)
{
  if (precision_is_full(precision))
    return state_keep(state);
  ValueCpa *cpa = value_of_cpa(base);
  return changed_state(cpa, state, value_content_adjust(cpa, content_of(state), precision, at));
}

/* Chains of joins end, as each takes something away: widening has nothing to add. */
static State *value_merge(Cpa *base, const State *fresh, const State *old,
                          const Precision *precision, const Location *at)
{
  (void)precision, (void)at;
  ValueCpa *cpa = value_of_cpa(base);
  const Content *a = content_of(fresh), *b = content_of(old);
  if (base->merge == MERGE_SEP || base->merge == MERGE_KEEP || a->level != b->level)
    return state_keep(old);
  return changed_state(cpa, old, value_content_join(cpa, a, b));
}

static bool value_leq(Cpa *base, const State *a, const State *b)
{
  return a == b || value_content_leq(value_of_cpa(base), content_of(a), content_of(b));
}

static bool value_ask(Cpa *base, const State *state, const Question *question, Answer *answer)
{
  ValueCpa *cpa = value_of_cpa(base);
  const Content *c = content_of(state);
  if (question->kind == ASK_FORMULA) {
    answer->term = value_formula(cpa, c);
    return true;
  }
  if (question->kind != ASK_VALUE && question->kind != ASK_RANGE)
    return false;
  Datum d = value_eval(cpa, c, question->term);
  answer->value = answer->low = answer->high = d.bits;
  return datum_is_plain(d);
}

static void value_print_state(Cpa *base, const State *state, Text *out)
{
  value_print(value_of_cpa(base), content_of(state), out);
}

/* ---- the analysis ---- */

static void note_variable(ValueCpa *cpa, const Variable *var)
{
  cpa->variable_at[var->term->id] = var->id + 1;
  if (!var->owner)
    return;
  FunctionInfo *info = &cpa->functions[var->owner->id];
  if (info->first > info->last)
    info->first = info->last = var->id;
  else if (var->id != ++info->last)
    info->contiguous = false;
}

static void note_program(ValueCpa *cpa)
{
  const Program *program = cpa->head.program;
  cpa->functions = mem_zero(program->functions.count + 1, sizeof *cpa->functions);
  for (unsigned i = 0; i < program->functions.count; i++)
    cpa->functions[i] = (FunctionInfo){true, 1, 0};
  cpa->term_count = terms_count(program->terms);
  cpa->variable_at = mem_zero(cpa->term_count + 1, sizeof *cpa->variable_at);
  for (unsigned i = 0; i < program->variables.count; i++)
    note_variable(cpa, program->variables.data[i]);
}

static void free_adjusted(ValueCpa *cpa)
{
  precision_drop(cpa->adjusted.precision);
  pmap_drop(cpa->maps, cpa->adjusted.from);
  pmap_drop(cpa->maps, cpa->adjusted.to);
}

/* Cells are left out: where a map does not list them they may be known all the same. */
static const PMap *value_facts(const State *state)
{
  return content_of(state)->vars;
}

static void value_free_cpa(Cpa *base)
{
  ValueCpa *cpa = value_of_cpa(base);
  for (ValueState *state = cpa->unused, *next; state; state = next) {
    next = (ValueState *)state->head.cpa;
    mem_free(state);
  }
  free_adjusted(cpa);
  pmaps_free(cpa->maps);
  value_wide_free(cpa);
  layout_free(&cpa->layout);
  mem_free(cpa->functions);
  mem_free(cpa->variable_at);
  mem_free(cpa);
}

static const CpaOps value_ops = {
    .name = "value",
    .initial = value_initial,
    .prepare = cpa_prepare_none,
    .post = value_post,
    .strengthen = value_strengthen,
    .adjust = value_adjust,
    .merges = cpa_merges_always,
    .merge = value_merge,
    .stop = cpa_stop_sep,
    .leq = value_leq,
    .partition = cpa_partition_one,
    .facts = value_facts,
    .ask = value_ask,
    .print = value_print_state,
    .free_state = value_free_state,
    .free_cpa = value_free_cpa,
};

Cpa *cpa_value(Program *program)
{
  ValueCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa->head = (Cpa){&value_ops, program->run, program, .merge = MERGE_SEP, .stop = STOP_SEP};
  cpa->maps = pmaps_new();
  layout_init(&cpa->layout, program);
  cpa->store = (CellStore){cpa->maps, &cpa->layout, value_initial_cell, cpa};
  note_program(cpa);
  return &cpa->head;
}
