/* What a guard implies, and what values are where it holds.
 *
 * A value that came together from several executions is a choice by their guards.  Read in one of
 * them, or at an address that is a choice by the same guards, all but one case is gone: that of a
 * pointer into a list is an address again, not memory that another execution would have allocated.
 */
#include "smt/unroll_build.h"

/* How far the definitions of a guard are followed, and how many choices of a value are looked at.
 */
enum { MOST_ABOVE = 400, MOST_CLAUSES = 40, MOST_CHOICES = 150, MOST_DEEP = 4 };

static bool holds(const Unroller *u, const Term *term)
{
  uint64_t count = 0;
  return map_get(&u->facts, (uintptr_t)term, &count) && count;
}

static bool fails(const Unroller *u, const Term *term)
{
  return holds(u, term_not(u->terms, term));
}

static void add_fact(Unroller *u, const Term *term)
{
  uint64_t count = 0;
  map_get(&u->facts, (uintptr_t)term, &count);
  map_put(&u->facts, (uintptr_t)term, count + 1);
  vec_push(&u->fact_trail, term);
}

static void add_condition(Unroller *u, const Term *condition)
{
  add_fact(u, condition);
  for (unsigned i = 0; condition->op == TERM_AND && i < condition->count; i++)
    add_fact(u, condition->args[i]);
}

unsigned facts_assume(Unroller *u, const Term *literal)
{
  unsigned mark = u->fact_trail.count;
  add_condition(u, literal);
  for (unsigned i = 0; i < MOST_ABOVE; i++) {
    const Guard *guard = guard_named(u, literal);
    if (!guard)
      break;
    if (guard->condition)
      add_condition(u, guard->condition);
    literal = guard->parent;
    if (!literal || holds(u, literal))
      break;
    add_fact(u, literal);
  }
  return mark;
}

void facts_return(Unroller *u, unsigned mark)
{
  while (u->fact_trail.count > mark) {
    const Term *term = vec_pop(&u->fact_trail);
    uint64_t count = 1;
    map_get(&u->facts, (uintptr_t)term, &count);
    map_put(&u->facts, (uintptr_t)term, count - 1);
  }
}

void facts_open(Unroller *u, const Term *guard)
{
  if (u->facts_of == guard)
    return;
  u->facts_of = guard;
  vec_clear(&u->fact_trail);
  map_clear(&u->facts);
  facts_assume(u, guard);
}

static bool condition_fails(const Unroller *u, const Term *condition)
{
  if (fails(u, condition))
    return true;
  for (unsigned i = 0; condition->op == TERM_AND && i < condition->count; i++)
    if (fails(u, condition->args[i]))
      return true;
  return false;
}

/* ---- facts with parts ---- */

static bool fact_decides(const Unroller *u, const Term *fact, const Term *condition, bool *value);

/* The one argument that is left of a disjunction; NULL: more than one. */
static const Term *last_open(const Unroller *u, const Term *clause, bool negated)
{
  const Term *last = NULL;
  for (unsigned i = 0; i < clause->count; i++) {
    const Term *arg = negated ? term_not(u->terms, clause->args[i]) : clause->args[i];
    if (condition_fails(u, arg))
      continue;
    if (last)
      return NULL;
    last = arg;
  }
  return last;
}

static bool any_decides(const Unroller *u, const Term *facts, const Term *condition, bool *value)
{
  for (unsigned i = 0; i < facts->count; i++)
    if (fact_decides(u, facts->args[i], condition, value))
      return true;
  return false;
}

static bool choice_decides(const Unroller *u, const Term *choice, const Term *condition,
                           bool *value)
{
  if (holds(u, choice->args[0]))
    return fact_decides(u, choice->args[1], condition, value);
  return fails(u, choice->args[0]) && fact_decides(u, choice->args[2], condition, value);
}

static bool fact_decides(const Unroller *u, const Term *fact, const Term *condition, bool *value)
{
  *value = fact == condition;
  if (*value || fact == term_not(u->terms, condition))
    return true;
  bool negated = fact->op == TERM_NOT && fact->args[0]->op == TERM_AND;
  if (negated || fact->op == TERM_OR) {
    const Term *last = last_open(u, negated ? fact->args[0] : fact, negated);
    return last && fact_decides(u, last, condition, value);
  }
  if (fact->op == TERM_AND)
    return any_decides(u, fact, condition, value);
  return fact->op == TERM_ITE && choice_decides(u, fact, condition, value);
}

/* The latest facts say most of the present case. */
static bool decide_by_parts(const Unroller *u, const Term *condition, bool *value)
{
  unsigned looked = 0;
  for (unsigned i = u->fact_trail.count; i-- > 0 && looked < MOST_CLAUSES;) {
    const Term *fact = u->fact_trail.data[i];
    if (fact->op == TERM_VAR)
      continue;
    looked++;
    if (fact_decides(u, fact, condition, value))
      return true;
  }
  return false;
}

static bool decide_by_guards(const Unroller *u, const Term *condition, bool *value)
{
  *value = holds(u, condition);
  if (*value || fails(u, condition))
    return true;
  const Guard *guard = guard_named(u, condition);
  *value = guard && guard->condition && holds(u, guard->condition) && holds(u, guard->parent);
  if (*value)
    return true;
  for (unsigned i = 0; i < MOST_ABOVE && guard; i++) {
    if (guard->condition && condition_fails(u, guard->condition))
      return true;
    if (!guard->parent || holds(u, guard->parent))
      return false;
    if (fails(u, guard->parent))
      return true;
    guard = guard_named(u, guard->parent);
  }
  return false;
}

static bool decide(const Unroller *u, const Term *condition, unsigned depth, bool *value);

/* A conjunction has one false part or only true ones; a disjunction the other way round. */
static bool decide_parts(const Unroller *u, const Term *condition, unsigned depth, bool *value)
{
  bool dominant = condition->op == TERM_OR, all = true;
  for (unsigned i = 0; i < condition->count; i++) {
    bool part, known = decide(u, condition->args[i], depth, &part);
    *value = dominant;
    if (known && part == dominant)
      return true;
    all &= known;
  }
  *value = !dominant;
  return all;
}

static bool decide_choice(const Unroller *u, const Term *choice, unsigned depth, bool *value)
{
  bool first;
  return decide(u, choice->args[0], depth, &first) &&
         decide(u, choice->args[first ? 1 : 2], depth, value);
}

/* The definition of a guard, and the end of those above it, may be known. */
static bool decide_guard(const Unroller *u, const Guard *guard, unsigned depth, bool *value)
{
  bool above;
  if (!guard->condition || !decide(u, guard->condition, depth, value))
    return false;
  return !*value || (decide(u, guard->parent, depth, &above) && above);
}

/* Is the condition known, and what is it? */
static bool decide(const Unroller *u, const Term *condition, unsigned depth, bool *value)
{
  *value = term_is_true(condition);
  if (term_is_const(condition))
    return true;
  if (condition->op == TERM_NOT) {
    bool known = decide(u, condition->args[0], depth, value);
    *value = !*value;
    return known;
  }
  if (decide_by_guards(u, condition, value) || decide_by_parts(u, condition, value))
    return true;
  if (!depth)
    return false;
  const Guard *guard = guard_named(u, condition);
  if (guard)
    return decide_guard(u, guard, depth - 1, value);
  switch (condition->op) {
  case TERM_AND:
  case TERM_OR: return decide_parts(u, condition, depth - 1, value);
  case TERM_ITE: return decide_choice(u, condition, depth - 1, value);
  default: return false;
  }
}

static const Term *choose(Unroller *u, const Term *value, unsigned *budget);

static const Term *choose_where(Unroller *u, const Term *condition, const Term *value,
                                unsigned *budget)
{
  if (value->op != TERM_ITE)
    return value;
  unsigned mark = facts_assume(u, condition);
  const Term *res = choose(u, value, budget);
  facts_return(u, mark);
  return res;
}

static const Term *choose(Unroller *u, const Term *value, unsigned *budget)
{
  bool first;
  while (value->op == TERM_ITE && *budget) {
    const Term *condition = value->args[0];
    --*budget;
    if (!decide(u, condition, MOST_DEEP, &first)) {
      const Term *yes = choose_where(u, condition, value->args[1], budget);
      const Term *no = choose_where(u, term_not(u->terms, condition), value->args[2], budget);
      return term_ite(u->terms, condition, yes, no);
    }
    value = value->args[first ? 1 : 2];
  }
  return value;
}

const Term *state_choose(Unroller *u, const UnrollState *state, const Term *value)
{
  unsigned budget = MOST_CHOICES;
  if (value->op != TERM_ITE || u->plan->induction)
    return value;
  facts_open(u, state->guard);
  return choose(u, value, &budget);
}
