/* Trails of blocks: their formula, and a path through them. */
#include "engine/refine_predicate.h"
#include "smt/slot.h"
#include "smt/solver.h"

static const PredicateState *state_at(const ArgNode *node)
{
  return predicate_state(cpa_part(node->state, "predicate"));
}

static void reverse(Trail *trail)
{
  for (unsigned i = 0, j = trail->blocks.count; i + 1 < j; i++) {
    TrailBlock last = trail->blocks.data[--j];
    trail->blocks.data[j] = trail->blocks.data[i];
    trail->blocks.data[i] = last;
  }
}

/* All paths inside a block lead to the one node where it begins, so any of them will do. */
Trail trail_new(Program *program, ArgNode *target)
{
  Trail trail = {.program = program, .terms = program->terms};
  if (state_at(target)->open)
    vec_push(&trail.blocks, ((TrailBlock){target, state_at(target)}));
  for (ArgNode *node = target; node->link.parent; node = node->link.parent) {
    const PredicateState *state = state_at(node);
    if (!state->open)
      vec_push(&trail.blocks, ((TrailBlock){node, predicate_state(state->ended)}));
  }
  reverse(&trail);
  return trail;
}

void trail_free(Trail *trail)
{
  vec_free(&trail->blocks);
}

/* ---- terms of a block ---- */

typedef struct Replacing {
  const Trail *trail;
  unsigned block;
  const Term *const *values;
} Replacing;

static const Term *replaced(void *context, const Term *term)
{
  const Replacing *r = context;
  unsigned slot = slot_of_term(r->trail->program, term);
  if (slot != SLOT_NONE)
    return r->values ? r->values[slot] : NULL;
  Interner *names = terms_names(r->trail->terms);
  return term_var(r->trail->terms, intern_format(names, "%s@%u", term->name, r->block), term->type);
}

const Term *trail_replace(const Trail *trail, unsigned block, const Term *term,
                          const Term *const *values)
{
  Replacing replacing = {trail, block, values};
  return term_substitute(trail->terms, term, replaced, &replacing);
}

typedef struct Ending {
  const Trail *trail;
  unsigned block;
  const Term *const *values;
  const Term **ends;
} Ending;

static bool note_end(void *context, uint64_t key, uint64_t value)
{
  Ending *e = context;
  e->ends[key] = trail_replace(e->trail, e->block, (const Term *)(uintptr_t)value, e->values);
  return true;
}

const Term **trail_ends(const Trail *trail, unsigned block, const Term *const *values)
{
  unsigned count = slot_count(trail->program);
  const Term **ends = mem_zero(count + 1, sizeof *ends);
  for (unsigned i = 0; values && i < count; i++)
    ends[i] = values[i];
  Ending ending = {trail, block, values, ends};
  pmap_each(predicate_real(trail->blocks.data[block].end)->store, note_end, &ending);
  return ends;
}

/* ---- the path of a model ---- */

typedef struct Tracing {
  const Trail *trail;
  Solver *solver;
  unsigned block;
  const Term *const *values; /* at the start of the block */
} Tracing;

static bool holds(const Tracing *t, const Term *condition)
{
  const Term *now = trail_replace(t->trail, t->block, condition, t->values);
  return term_is_const(now) ? term_is_true(now) : solver_value(t->solver, now).lo != 0;
}

/* Does the model come along this link? */
static bool comes_along(const Tracing *t, const PredicateCpa *cpa, const ArgLink *link)
{
  const PredicateState *parent = state_at(link->parent);
  if (!holds(t, predicate_real(parent)->guard))
    return false;
  return link->edge->kind != EDGE_ASSUME ||
         holds(t, predicate_before(cpa, predicate_real(parent), link->edge->term));
}

static void choose_parent(const Tracing *t, const PredicateCpa *cpa, ArgNode *node)
{
  unsigned count = node->extra ? node->extra->parents.count : 0;
  if (!count || comes_along(t, cpa, &node->link))
    return;
  for (unsigned i = 0; i < count; i++)
    if (comes_along(t, cpa, &node->extra->parents.data[i])) {
      reached_prefer(node, i);
      return;
    }
}

static void trace_block(const Tracing *t)
{
  const PredicateCpa *cpa = predicate_cpa(t->trail->blocks.data[t->block].end->state.cpa);
  ArgNode *start = t->block ? t->trail->blocks.data[t->block - 1].node : NULL;
  ArgNode *node = t->trail->blocks.data[t->block].node;
  for (; node->link.parent && node != start; node = node->link.parent)
    choose_parent(t, cpa, node);
}

/* ---- the formula ---- */

typedef struct Condition {
  unsigned block;
  const Term *term; /* over the start of the block */
} Condition;

typedef VEC(Condition) ConditionVec;

static void add_guard(const Trail *trail, unsigned block, const Term *const *values,
                      ConditionVec *conditions, TermVec *now)
{
  const Term *guard = predicate_real(trail->blocks.data[block].end)->guard;
  bool single = guard->op != TERM_AND;
  for (unsigned i = 0; i < (single ? 1 : guard->count); i++) {
    const Term *term = single ? guard : guard->args[i];
    vec_push(conditions, ((Condition){block, term}));
    vec_push(now, trail_replace(trail, block, term, values));
  }
}

static void note_needed(const Solver *solver, const ConditionVec *conditions, TermVec *needed)
{
  for (unsigned i = 0; i < conditions->count; i++)
    if (solver_needed(solver, i))
      vec_push(&needed[conditions->data[i].block], conditions->data[i].term);
}

SolverAnswer trail_solve(Trail *trail, TermVec *needed)
{
  Run *run = trail->program->run;
  SolverLimits limits = {run->options.solver_limit};
  Solver *solver = solver_new_default(run, trail->terms);
  unsigned count = trail->blocks.count;
  const Term ***values = mem_zero(count + 1, sizeof *values);
  ConditionVec conditions = {0};
  TermVec now = {0};
  for (unsigned i = 0; i < count; i++) {
    add_guard(trail, i, values[i], &conditions, &now);
    values[i + 1] = trail_ends(trail, i, values[i]);
  }
  SolverAnswer answer = solver_check(solver, now.count, now.data, &limits);
  if (answer == SOLVER_UNSAT)
    note_needed(solver, &conditions, needed);
  for (unsigned i = count; i > 0 && answer == SOLVER_SAT; i--)
    trace_block(&(Tracing){trail, solver, i - 1, values[i - 1]});
  for (unsigned i = 0; i <= count; i++)
    mem_free(values[i]);
  mem_free(values);
  vec_free(&conditions);
  vec_free(&now);
  solver_free(solver);
  return answer;
}
