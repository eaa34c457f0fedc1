/* The transfer of the interval analysis, and what it learns from its siblings. */
#include "cpa/callbind.h"
#include "cpa/interval_cpa.h"

typedef struct Binding {
  IntervalCpa *cpa;
  const Content *before; /* what terms are evaluated in */
  Content *c;            /* the content being made */
  const Function *ends;  /* its objects end in this step; NULL: none */
} Binding;

static bool dangles(const Binding *b, const Range *range)
{
  const Object *object = b->cpa->layout.bases.data[range->base].object;
  return b->ends && range->base && object && object->owner == b->ends;
}

static void bind(void *context, const Variable *var, const Term *term)
{
  Binding *b = context;
  if (!term || !interval_fits(var->term->type) || !interval_fits(term->type)) {
    interval_forget(b->cpa, b->c, var);
    return;
  }
  Range range = interval_eval(b->cpa, b->before, term);
  range = dangles(b, &range) ? range_top(var->term->type) : range_convert(&range, var->term->type);
  interval_set(b->cpa, b->c, var, &range);
}

static void end_objects(IntervalCpa *cpa, Content *c, const Function *function)
{
  const ObjectVec *objects = &cpa->layout.locals[function->id];
  for (unsigned i = 0; i < objects->count; i++)
    interval_end_object(cpa, c, objects->data[i]);
}

static void bind_all(IntervalCpa *cpa, Content *c, const Transition *step)
{
  Content before = interval_copy(c);
  bool returns = step->edge->kind == EDGE_RETURN;
  const Function *ends = returns ? step->edge->from->function : NULL;
  Binding b = {cpa, &before, c, ends};
  if (ends)
    end_objects(cpa, c, ends);
  transition_bind(cpa->cpa.program, step, bind, &b);
  interval_drop(cpa, &before);
}

bool interval_step(IntervalCpa *cpa, Content *c, const Transition *step)
{
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_ASSUME: return interval_assume(cpa, c, edge->term, true);
  case EDGE_STORE: interval_store(cpa, c, edge); return true;
  case EDGE_LOAD:
    if (interval_fits(edge->var->term->type)) {
      Range range = interval_load(cpa, c, edge);
      interval_set(cpa, c, edge->var, &range);
    }
    return true;
  case EDGE_HAVOC:
    if (edge->var)
      interval_forget(cpa, c, edge->var);
    else
      interval_havoc_memory(cpa, c, edge);
    return true;
  case EDGE_ASSIGN:
  case EDGE_CALL:
  case EDGE_RETURN: break;
  }
  bind_all(cpa, c, step);
  return true;
}

/* ---- siblings ---- */

typedef struct Learning {
  IntervalCpa *cpa;
  Content *c;
  const State *self;
  const Siblings *all;
  bool possible, learned;
} Learning;

/* What a sibling knows of a variable. */
static Range told(const State *sibling, const Variable *var)
{
  Type type = var->term->type;
  Question question = {.kind = ASK_VALUE, .term = var->term};
  Answer answer = {0};
  if (cpa_ask(sibling, &question, &answer))
    return range_constant(type, answer.value);
  Range res = range_top(type);
  if (type.kind != TYPE_BV)
    return res;
  question = (Question){.kind = ASK_RANGE, .term = var->term, .is_signed = true};
  if (cpa_ask(sibling, &question, &answer))
    res.bits = interval_signed(type.width, (int64_t)value_sign_extend(answer.low, type.width).lo,
                               (int64_t)value_sign_extend(answer.high, type.width).lo);
  question.is_signed = false;
  if (cpa_ask(sibling, &question, &answer)) {
    Interval other = interval_unsigned(type.width, answer.low.lo, answer.high.lo);
    res.bits = interval_meet(&res.bits, &other);
  }
  return res;
}

static void learn(void *context, const Variable *var)
{
  Learning *l = context;
  if (!interval_fits(var->term->type))
    return;
  for (unsigned i = 0; i < l->all->count && l->possible; i++) {
    const State *sibling = l->all->states[i];
    if (sibling == l->self)
      continue;
    Range more = told(sibling, var), old = interval_get(l->cpa, l->c, var);
    if (range_is_top(&more))
      continue;
    Range fresh = range_meet(&old, &more);
    l->possible = !range_is_bottom(&fresh);
    if (l->possible && !range_leq(&old, &fresh)) {
      interval_set(l->cpa, l->c, var, &fresh);
      l->learned = true;
    }
  }
}

bool interval_learn(IntervalCpa *cpa, Content *c, const State *self, const Siblings *all,
                    const Transition *step)
{
  Learning l = {cpa, c, self, all, true, false};
  transition_each_touched(cpa->cpa.program, step, learn, &l);
  /* With more known, the assumption says more. */
  if (l.possible && l.learned && step->edge->kind == EDGE_ASSUME)
    return interval_assume(cpa, c, step->edge->term, true);
  return l.possible;
}
