/* Trails of blocks: their formula, and a path through them. */
#include <string.h>

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

/* A node between blocks that others were joined into has parents in other blocks, too. */
static bool is_in_block(const Tracing *t, const ArgLink *link)
{
  return state_at(link->parent)->block == t->trail->blocks.data[t->block].end->block;
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
    if (is_in_block(t, &node->extra->parents.data[i]) &&
        comes_along(t, cpa, &node->extra->parents.data[i])) {
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

/* The blocks from..to-1, where the first one may begin with anything. */
typedef struct Stretch {
  const Trail *trail;
  unsigned from, to;
  const Term ***values; /* by block: of variables at its start */
  VEC(Condition) conditions;
  TermVec now; /* the conditions in terms of the start of the stretch */
} Stretch;

static void add_guard(Stretch *s, unsigned block)
{
  const Term *guard = predicate_real(s->trail->blocks.data[block].end)->guard;
  bool single = guard->op != TERM_AND;
  for (unsigned i = 0; i < (single ? 1 : guard->count); i++) {
    const Term *term = single ? guard : guard->args[i];
    vec_push(&s->conditions, ((Condition){block, term}));
    vec_push(&s->now, trail_replace(s->trail, block, term, s->values[block]));
  }
}

static Stretch stretch_new(const Trail *trail, unsigned from, unsigned to)
{
  Stretch s = {.trail = trail, .from = from, .to = to};
  s.values = mem_zero(trail->blocks.count + 1, sizeof *s.values);
  for (unsigned i = from; i < to; i++) {
    add_guard(&s, i);
    s.values[i + 1] = trail_ends(trail, i, s.values[i]);
  }
  return s;
}

static void stretch_free(Stretch *s)
{
  for (unsigned i = 0; i <= s->trail->blocks.count; i++)
    mem_free(s->values[i]);
  mem_free(s->values);
  vec_free(&s->conditions);
  vec_free(&s->now);
}

static SolverAnswer stretch_solve(const Stretch *s, Solver *solver)
{
  SolverLimits limits = {s->trail->program->run->options.solver_limit};
  return solver_check(solver, s->now.count, s->now.data, &limits);
}

/* Adds the conditions that made it infeasible. */
static void note_needed(const Stretch *s, const Solver *solver, TermVec *needed)
{
  for (unsigned i = 0; i < s->conditions.count; i++)
    if (solver_needed(solver, i))
      vec_push(&needed[s->conditions.data[i].block], s->conditions.data[i].term);
}

/* ---- where it is infeasible ---- */

static bool is_infeasible(const Trail *trail, Solver *solver, unsigned from, unsigned to)
{
  Stretch s = stretch_new(trail, from, to);
  SolverAnswer answer = stretch_solve(&s, solver);
  stretch_free(&s);
  return answer == SOLVER_UNSAT;
}

/* The fewest blocks at the start or at the end that are infeasible by themselves, or all. */
static Stretch choose_stretch(const Trail *trail, TrailPart part, Solver *solver)
{
  bool prefix = part == TRAIL_PREFIX;
  unsigned count = trail->blocks.count, least = 1, most = count;
  if (part == TRAIL_WHOLE)
    return stretch_new(trail, 0, count);
  while (least < most) {
    unsigned middle = (least + most) / 2;
    if (is_infeasible(trail, solver, prefix ? 0 : count - middle, prefix ? middle : count))
      most = middle;
    else
      least = middle + 1;
  }
  return prefix ? stretch_new(trail, 0, most) : stretch_new(trail, count - most, count);
}

SolverAnswer trail_solve(Trail *trail)
{
  Solver *solver = solver_new_default(trail->program->run, trail->terms);
  Stretch whole = stretch_new(trail, 0, trail->blocks.count);
  SolverAnswer answer = stretch_solve(&whole, solver);
  for (unsigned i = trail->blocks.count; i > 0 && answer == SOLVER_SAT; i--)
    trace_block(&(Tracing){trail, solver, i - 1, whole.values[i - 1]});
  stretch_free(&whole);
  solver_free(solver);
  return answer;
}

unsigned trail_reasons(const Trail *trail, TrailPart part, TermVec *needed)
{
  Solver *solver = solver_new_default(trail->program->run, trail->terms);
  Stretch chosen = choose_stretch(trail, part, solver);
  if (stretch_solve(&chosen, solver) == SOLVER_UNSAT)
    note_needed(&chosen, solver, needed);
  unsigned first = chosen.from;
  stretch_free(&chosen);
  solver_free(solver);
  return first;
}
