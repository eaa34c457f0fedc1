#include "smt/float_range.h"

#include "base/map.h"
#include "base/vec.h"
#include "smt/range.h"

/* Beyond so many terms this is no longer the cheap first try. */
enum { MOST_ROUNDS = 12, MOST_ARGS = 3, MOST_TERMS = 200000 };

typedef struct Propagation {
  Map places;              /* id of a term -> its place in the order */
  VEC(const Term *) order; /* every subterm, arguments first */
  VEC(Range) ranges;       /* by place */
  VEC(const Term *) stack;
  bool changed, contradiction;
} Propagation;

/* The whole order is made before any range is looked at, so ranges do not move. */
static Range *range_at(Propagation *p, const Term *term)
{
  uint64_t place = 0;
  map_get(&p->places, term->id, &place);
  return &p->ranges.data[place];
}

static void number_term(Propagation *p, const Term *term)
{
  unsigned before = p->stack.count;
  if (!map_get(&p->places, term->id, NULL))
    for (unsigned i = term->count; i-- > 0;)
      if (!map_get(&p->places, term->args[i]->id, NULL))
        vec_push(&p->stack, term->args[i]);
  if (p->stack.count > before)
    return;
  p->stack.count--;
  if (map_get(&p->places, term->id, NULL))
    return;
  map_put(&p->places, term->id, p->order.count);
  vec_push(&p->order, term);
  vec_push(&p->ranges, range_all(term->type));
}

static void number_terms(Propagation *p, const Term *term)
{
  vec_push(&p->stack, term);
  while (p->stack.count && p->order.count < MOST_TERMS)
    number_term(p, vec_last(&p->stack));
}

static void learn(Propagation *p, const Term *term, const Range *news)
{
  Range *known = range_at(p, term);
  if (range_meet(known, news))
    p->changed = true;
  if (range_is_empty(known))
    p->contradiction = true;
}

static Range junction_up(Propagation *p, const Term *term)
{
  bool strong = term->op == TERM_OR; /* the value that one argument forces */
  Range res = range_bool(false, false);
  res.may[!strong] = true;
  for (unsigned i = 0; i < term->count; i++) {
    const Range *arg = range_at(p, term->args[i]);
    if (arg->may[strong])
      res.may[strong] = true;
    if (!arg->may[!strong])
      res.may[!strong] = false;
  }
  return res;
}

static Range choice_up(Propagation *p, const Term *term)
{
  const Range *condition = range_at(p, term->args[0]);
  const Range *yes = range_at(p, term->args[1]), *no = range_at(p, term->args[2]);
  if (range_is_true(condition))
    return *yes;
  return range_is_false(condition) ? *no : range_join(yes, no);
}

static Range equality_of_bools(const Range *a, const Range *b)
{
  bool may_agree = (a->may[0] && b->may[0]) || (a->may[1] && b->may[1]);
  bool may_differ = (a->may[0] && b->may[1]) || (a->may[1] && b->may[0]);
  return range_bool(may_differ, may_agree);
}

/* x = x says that x is no NaN. */
static bool asks_for_nan(const Term *term)
{
  return (term->op == TERM_FEQ || term->op == TERM_FLE) && term->args[0] == term->args[1];
}

static Range bool_up(Propagation *p, const Term *term)
{
  if (term->op == TERM_CONST)
    return range_bool(!term->value.lo, term->value.lo);
  if (!term->count)
    return range_all(term->type);
  const Range *a = range_at(p, term->args[0]);
  const Range *b = term->count > 1 ? range_at(p, term->args[1]) : NULL;
  switch (term->op) {
  case TERM_NOT: return range_bool(a->may[1], a->may[0]);
  case TERM_AND:
  case TERM_OR: return junction_up(p, term);
  case TERM_EQ:
    if (a->type.kind == TYPE_BOOL)
      return equality_of_bools(a, b);
    if (a->type.kind == TYPE_ARRAY)
      return range_all(term->type);
    return a->type.kind == TYPE_FLOAT ? range_compare_floats(TERM_EQ, &a->f, &b->f)
                                      : range_compare_ints(TERM_EQ, &a->i, &b->i);
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE:
    if (asks_for_nan(term))
      return range_bool(a->f.nan, a->f.lo <= a->f.hi);
    return range_compare_floats(term->op, &a->f, &b->f);
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: return range_compare_ints(term->op, &a->i, &b->i);
  default: return range_all(term->type);
  }
}

static Range range_up(Propagation *p, const Term *term)
{
  const Range *args[MOST_ARGS] = {NULL};
  if (term->op == TERM_ITE)
    return choice_up(p, term);
  if (term->type.kind == TYPE_BOOL)
    return bool_up(p, term);
  for (unsigned i = 0; i < term->count && i < MOST_ARGS; i++)
    args[i] = range_at(p, term->args[i]);
  switch ((TypeKind)term->type.kind) {
  case TYPE_FLOAT: return range_of_float(term, args);
  case TYPE_BV: return range_of_int(term, args);
  default: return range_all(term->type);
  }
}

/* Every argument has the weak value where the whole has it; where all but one are weak and the
 * whole is strong, that one is. */
static void junction_down(Propagation *p, const Term *term, const Range *result)
{
  bool strong = term->op == TERM_OR;
  Range is_strong = range_bool(!strong, strong), is_weak = range_bool(strong, !strong);
  const Term *open = NULL;
  unsigned count = 0;
  for (unsigned i = 0; i < term->count; i++) {
    if (!result->may[strong])
      learn(p, term->args[i], &is_weak);
    else if (range_at(p, term->args[i])->may[strong])
      open = term->args[i], count++;
  }
  if (!result->may[!strong] && count == 1)
    learn(p, open, &is_strong);
}

static bool can_meet(const Range *a, const Range *b)
{
  Range both = *a;
  range_meet(&both, b);
  return !range_is_empty(&both);
}

static void choice_down(Propagation *p, const Term *term, const Range *result)
{
  const Range *yes = range_at(p, term->args[1]), *no = range_at(p, term->args[2]);
  Range condition = range_bool(can_meet(no, result), can_meet(yes, result));
  learn(p, term->args[0], &condition);
  if (range_is_true(range_at(p, term->args[0])))
    learn(p, term->args[1], result);
  if (range_is_false(range_at(p, term->args[0])))
    learn(p, term->args[2], result);
}

static void comparison_down(Propagation *p, const Term *term, bool holds)
{
  Range a = *range_at(p, term->args[0]), b = *range_at(p, term->args[1]);
  if (a.type.kind == TYPE_FLOAT)
    range_compared_floats(term->op, holds, a.type.width, &a.f, &b.f);
  else if (a.type.kind == TYPE_BV)
    range_compared_ints(term->op, holds, a.type.width, &a.i, &b.i);
  else if (a.type.kind == TYPE_BOOL && a.may[0] != a.may[1])
    b = range_bool(a.may[!holds], a.may[holds]);
  else if (a.type.kind == TYPE_BOOL && b.may[0] != b.may[1])
    a = range_bool(b.may[!holds], b.may[holds]);
  learn(p, term->args[0], &a);
  learn(p, term->args[1], &b);
}

static void is_nan_down(Propagation *p, const Term *term)
{
  Range nan = range_all(term->type);
  nan.f.lo = 1;
  nan.f.hi = 0;
  learn(p, term, &nan);
}

static void bool_down(Propagation *p, const Term *term, const Range *result)
{
  Range opposite = range_bool(result->may[1], result->may[0]);
  if (asks_for_nan(term) && !result->may[1]) {
    is_nan_down(p, term->args[0]);
    return;
  }
  switch (term->op) {
  case TERM_NOT: learn(p, term->args[0], &opposite); break;
  case TERM_AND:
  case TERM_OR: junction_down(p, term, result); break;
  case TERM_EQ:
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE:
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE:
    if (result->may[0] != result->may[1])
      comparison_down(p, term, result->may[1]);
    break;
  default: break;
  }
}

static void range_down(Propagation *p, const Term *term)
{
  Range result = *range_at(p, term), args[MOST_ARGS];
  if (term->op == TERM_ITE) {
    choice_down(p, term, &result);
    return;
  }
  if (term->type.kind == TYPE_BOOL) {
    bool_down(p, term, &result);
    return;
  }
  if (!term->count || term->type.kind == TYPE_ARRAY)
    return;
  for (unsigned i = 0; i < term->count; i++)
    args[i] = *range_at(p, term->args[i]);
  if (term->type.kind == TYPE_FLOAT)
    range_float_down(term, &result, args);
  else
    range_int_down(term, &result, args);
  for (unsigned i = 0; i < term->count; i++)
    learn(p, term->args[i], &args[i]);
}

static void one_round(Propagation *p)
{
  p->changed = false;
  for (unsigned i = 0; i < p->order.count && !p->contradiction; i++) {
    Range news = range_up(p, p->order.data[i]);
    learn(p, p->order.data[i], &news);
  }
  for (unsigned i = p->order.count; i-- > 0 && !p->contradiction;)
    range_down(p, p->order.data[i]);
}

bool float_range_refutes(Terms *terms, unsigned count, const Term *const *conjuncts)
{
  Propagation p = {0};
  Range yes = range_bool(false, true);
  (void)terms;
  for (unsigned i = 0; i < count; i++)
    number_terms(&p, conjuncts[i]);
  for (unsigned i = 0; i < count && p.order.count < MOST_TERMS; i++)
    learn(&p, conjuncts[i], &yes);
  p.changed = p.order.count < MOST_TERMS;
  for (unsigned round = 0; round < MOST_ROUNDS && p.changed && !p.contradiction; round++)
    one_round(&p);
  map_free(&p.places);
  vec_free(&p.order);
  vec_free(&p.ranges);
  vec_free(&p.stack);
  return p.contradiction;
}
