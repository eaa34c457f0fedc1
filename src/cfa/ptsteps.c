/* The numbers that variables may be which only count: they are assigned constants, and themselves
 * plus constants. */
#include "cfa/ptterm.h"

/* How far back conditions are looked for. */
enum { MOST_LOCATIONS = 500 };

/* Does the condition bound the variable from above? */
static bool is_bound(const Term *condition, const Term *var, uint64_t *most)
{
  bool negated = condition->op == TERM_NOT;
  const Term *order = negated ? condition->args[0] : condition;
  for (unsigned i = 0; condition->op == TERM_AND && i < condition->count; i++)
    if (is_bound(condition->args[i], var, most))
      return true;
  if (order->op != TERM_ULT && order->op != TERM_ULE)
    return false;
  const Term *limit = order->args[negated ? 0 : 1];
  if (order->args[negated] != var || !term_is_const(limit))
    return false;
  bool strict = (order->op == TERM_ULT) != negated;
  *most = limit->value.lo - strict;
  return !strict || limit->value.lo;
}

/* The most that the variable may be before the edge, by conditions that every way there has passed
 * since it was assigned; false where there is a way without. */
static bool find_bound(const Edge *edge, const Variable *var, uint64_t *most)
{
  VEC(const Location *) open = {0};
  Map seen = {0};
  bool bounded = true;
  *most = 0;
  vec_push(&open, edge->from);
  while (bounded && open.count) {
    const Location *at = vec_pop(&open);
    if (map_has_ptr(&seen, at))
      continue;
    map_put_ptr(&seen, at, at);
    bounded = at->in.count && at != at->function->entry && seen.count < MOST_LOCATIONS;
    for (unsigned i = 0; bounded && i < at->in.count; i++) {
      const Edge *in = at->in.data[i];
      uint64_t here;
      if (in->kind == EDGE_ASSUME && is_bound(in->term, var->term, &here))
        *most = here > *most ? here : *most;
      else if (in->var == var)
        bounded = false;
      else
        vec_push(&open, in->from);
    }
  }
  map_free(&seen);
  vec_free(&open);
  return bounded;
}

/* The variable becomes itself plus a constant. */
static void add_step(PtSteps *steps, const Variable *var, const Edge *edge)
{
  int64_t step = pt_signed(edge->term->args[1]);
  unsigned width = var->term->type.width;
  uint64_t most = 0, top = value_truncate(value_of(UINT64_MAX), width).lo >> 1; /* as signed */
  steps->stride = pt_gcd(steps->stride, pt_magnitude((uint64_t)step));
  bool bounded = step > 0 && find_bound(edge, var, &most) && most <= top - (uint64_t)step;
  most = bounded ? most + (uint64_t)step : UINT64_MAX;
  steps->most = most > steps->most ? most : steps->most;
  steps->wraps |= !bounded && !(edge->term->flags & TERM_NSW);
}

static void add_number(PtSteps *steps, const Edge *edge)
{
  uint64_t number = (uint64_t)pt_signed(edge->term), known = edge->term->value.lo;
  if (steps->kind == STEPS_NONE)
    steps->kind = STEPS_KNOWN, steps->start = number;
  else
    steps->stride = pt_gcd(steps->stride, pt_distance(number, steps->start));
  steps->most = known > steps->most ? known : steps->most;
}

static void add_steps(PtSteps *steps, const Variable *var, const Edge *edge)
{
  const Term *term = edge->kind == EDGE_ASSIGN ? edge->term : NULL;
  bool is_number = term && term_is_const(term) && term->type.kind == TYPE_BV;
  bool is_sum =
      term && term->op == TERM_ADD && term->args[0] == var->term && term_is_const(term->args[1]);
  if (var->term->type.kind != TYPE_BV || var->term->type.width > 64 || (!is_number && !is_sum)) {
    steps->kind = STEPS_ANY;
  } else if (is_sum) {
    add_step(steps, var, edge);
  } else {
    add_number(steps, edge);
  }
}

static void set_any(PointsTo *pt, const Variable *var)
{
  pt->steps[var->id].kind = STEPS_ANY;
}

void pt_find_steps(PointsTo *pt)
{
  const Program *program = pt->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (!program->variables.data[i]->owner || program->variables.data[i]->kind == VARIABLE_ADDRESS)
      set_any(pt, program->variables.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    for (unsigned k = 0; k < f->params.count; k++)
      set_any(pt, f->params.data[k]);
    for (unsigned k = 0; k < f->edges.count; k++) {
      const Edge *edge = f->edges.data[k];
      if (edge->from && edge->var)
        add_steps(&pt->steps[edge->var->id], edge->var, edge);
      for (unsigned r = 0; r < edge->result_count; r++)
        set_any(pt, edge->results[r]);
    }
  }
}
