/* A small constant propagation for tests: the values of chosen variables, each known or not.
 *
 * Flat in each variable; assumptions that are, negate or equate a variable give it a value. */
#ifndef OCTANT_TEST_CONST_CPA_H
#define OCTANT_TEST_CONST_CPA_H

#include "cfa_tools.h"
#include "cpa/cpa.h"

typedef struct ConstState {
  State base;
  const Term *values[]; /* by variable id; NULL: not known */
} ConstState;

typedef struct ConstCpa {
  Cpa base;
  bool *followed;     /* by variable id */
  unsigned fail_post; /* fails the post with this number, counted down; 0: none */
  bool lossy;         /* merges wrongly: forgets that the old state was reached */
} ConstCpa;

static inline ConstState *const_new(Cpa *cpa, const ConstState *like)
{
  unsigned count = cpa->program->variables.count;
  ConstState *state = mem_zero(1, sizeof *state + count * sizeof *state->values);
  state_init(&state->base, cpa);
  for (unsigned i = 0; i < count && like; i++)
    state->values[i] = like->values[i];
  return state;
}

static State *const_initial(Cpa *cpa, const Location *entry)
{
  (void)entry;
  ConstState *state = const_new(cpa, NULL);
  for (unsigned i = 0; i < cpa->program->variables.count; i++)
    if (((ConstCpa *)cpa)->followed[i] && cpa->program->variables.data[i]->init)
      state->values[i] = cpa->program->variables.data[i]->init;
  return &state->base;
}

typedef struct ConstView {
  const Program *program;
  const ConstState *state;
} ConstView;

static const Term *const_replace(void *context, const Term *var)
{
  ConstView *view = context;
  return view->state->values[program_variable(view->program, var)->id];
}

static const Term *const_eval(Cpa *cpa, const ConstState *state, const Term *term)
{
  ConstView view = {cpa->program, state};
  return term_substitute(cpa->program->terms, term, const_replace, &view);
}

static void const_set(Cpa *cpa, ConstState *state, const Variable *var, const Term *value)
{
  if (var && ((ConstCpa *)cpa)->followed[var->id])
    state->values[var->id] = value && term_is_const(value) ? value : NULL;
}

static void const_learn(Cpa *cpa, ConstState *state, const Term *condition)
{
  Terms *terms = cpa->program->terms;
  if (term_is_var(condition))
    const_set(cpa, state, program_variable(cpa->program, condition), term_true(terms));
  else if (condition->op == TERM_NOT && term_is_var(condition->args[0]))
    const_set(cpa, state, program_variable(cpa->program, condition->args[0]), term_false(terms));
  else if (condition->op == TERM_EQ && term_is_var(condition->args[0]))
    const_set(cpa, state, program_variable(cpa->program, condition->args[0]), condition->args[1]);
}

static bool const_post(Cpa *cpa, const State *from, const Precision *precision,
                       const Transition *step, StateVec *out)
{
  (void)precision;
  ConstCpa *self = (ConstCpa *)cpa;
  if (self->fail_post && --self->fail_post == 0)
    return run_fail(cpa->run, FAIL_LIMIT, "as the test wants");
  const ConstState *old = (const ConstState *)from;
  const Edge *edge = step->edge;
  const Term *condition = edge->kind == EDGE_ASSUME ? const_eval(cpa, old, edge->term) : NULL;
  if (condition && term_is_false(condition))
    return true;
  ConstState *fresh = const_new(cpa, old);
  if (condition)
    const_learn(cpa, fresh, condition);
  else if (edge->kind == EDGE_ASSIGN)
    const_set(cpa, fresh, edge->var, const_eval(cpa, old, edge->term));
  else if (edge->var)
    const_set(cpa, fresh, edge->var, NULL);
  for (unsigned i = 0; i < edge->arg_count; i++) {
    const Term *value = const_eval(cpa, old, edge->args[i]);
    if (edge->kind == EDGE_CALL && step->target != edge->to)
      const_set(cpa, fresh, edge->callee->params.data[i], value);
    else if (edge->kind == EDGE_RETURN)
      const_set(cpa, fresh, step->call->results[i], value);
  }
  vec_push(out, &fresh->base);
  return true;
}

static State *const_adjust(Cpa *cpa, const State *from, const Precision *precision,
                           const Location *at)
{
  ConstState *fresh = const_new(cpa, (const ConstState *)from);
  for (unsigned i = 0; i < cpa->program->variables.count; i++)
    if (!precision_tracks(precision, at, cpa->program->variables.data[i]))
      fresh->values[i] = NULL;
  return &fresh->base;
}

static State *const_merge(Cpa *cpa, const State *fresh, const State *old,
                          const Precision *precision, const Location *at)
{
  (void)precision, (void)at;
  const ConstState *a = (const ConstState *)fresh, *b = (const ConstState *)old;
  ConstState *both = const_new(cpa, b);
  for (unsigned i = 0; i < cpa->program->variables.count; i++)
    if (a->values[i] != b->values[i])
      both->values[i] = ((ConstCpa *)cpa)->lossy ? a->values[i] : NULL;
  return &both->base;
}

static bool const_leq(Cpa *cpa, const State *a, const State *b)
{
  for (unsigned i = 0; i < cpa->program->variables.count; i++) {
    const Term *below = ((const ConstState *)a)->values[i];
    const Term *above = ((const ConstState *)b)->values[i];
    if (above && above != below)
      return false;
  }
  return true;
}

/* "x=1 y=T": the followed variables. */
static void const_print(Cpa *cpa, const State *state, Text *out)
{
  bool any = false;
  for (unsigned i = 0; i < cpa->program->variables.count; i++) {
    if (!((ConstCpa *)cpa)->followed[i])
      continue;
    const Variable *var = cpa->program->variables.data[i];
    const Term *value = ((const ConstState *)state)->values[i];
    char number[64] = "T";
    if (value)
      value_print_unsigned(value->value, number, sizeof number);
    text_format(out, "%s%s=%s", any ? " " : "", var->term->name, number);
    any = true;
  }
}

static void const_free_state(State *state)
{
  mem_free(state);
}

static void const_free(Cpa *cpa)
{
  mem_free(((ConstCpa *)cpa)->followed);
  mem_free(cpa);
}

static const CpaOps const_ops = {
    .name = "const",
    .initial = const_initial,
    .prepare = cpa_prepare_none,
    .post = const_post,
    .strengthen = cpa_strengthen_none,
    .adjust = const_adjust,
    .merges = cpa_merges_always,
    .merge = const_merge,
    .stop = cpa_stop_sep,
    .leq = const_leq,
    .partition = cpa_partition_one,
    .facts = cpa_facts_none,
    .ask = cpa_ask_none,
    .print = const_print,
    .free_state = const_free_state,
    .free_cpa = const_free,
};

/* Follows the variables named, or all of them. */
__attribute__((unused)) static Cpa *const_cpa(Program *program, const char *names)
{
  ConstCpa *self = mem_zero(1, sizeof *self);
  cpa_init(&self->base, &const_ops, program);
  self->followed = mem_zero(program->variables.count, sizeof *self->followed);
  for (unsigned i = 0; i < program->variables.count; i++)
    self->followed[i] = !names || strstr(names, program->variables.data[i]->term->name);
  return &self->base;
}

/* Location and call stack beside up to two others. */
__attribute__((unused)) static Cpa *with_location(Program *program, Cpa *one, Cpa *other)
{
  Cpa *parts[] = {cpa_location(program), cpa_callstack(program), one, other};
  return cpa_composite(program, other ? 4 : 3, parts);
}

#endif
