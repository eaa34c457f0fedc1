#include "engine/hint.h"

enum {
  MOST_CONSTANTS = 48, /* of a function, of the program */
  MOST_CONDITIONS = 400,
  MOST_GOALS = 100,
  MOST_SIDES = 16,
  MOST_SIDE_SIZE = 12,
  MOST_VISITED = 20000 /* nodes of terms */
};

/* Tags that keep apart what "seen" has in common for a term. */
enum { SEEN_GOAL = 1, SEEN_CONDITION, SEEN_SIDE, SEEN_NUMBERS };

static bool is_new(Hint *hint, const void *what, unsigned tag)
{
  uint64_t key = (uint64_t)(uintptr_t)what, known = 0;
  map_get(&hint->seen, key, &known);
  if (known & (1u << tag))
    return false;
  map_put(&hint->seen, key, known | 1u << tag);
  return true;
}

/* ---- numbers ---- */

static int64_t signed_constant(const Term *t)
{
  return (int64_t)value_sign_extend(t->value, t->type.width).lo;
}

static void add_constant(Hint *hint, int64_t number)
{
  for (unsigned i = 0; i < hint->constants.count; i++)
    if (hint->constants.data[i] == number)
      return;
  if (hint->constants.count < MOST_CONSTANTS)
    vec_push(&hint->constants, number);
}

static void add_modulus(Hint *hint, uint64_t number)
{
  for (unsigned i = 0; i < hint->moduli.count; i++)
    if (hint->moduli.data[i] == number)
      return;
  if (number >= 2 && hint->moduli.count < MOST_CONSTANTS)
    vec_push(&hint->moduli, number);
}

static bool is_division(const Term *t)
{
  return t->op == TERM_UREM || t->op == TERM_SREM || t->op == TERM_UDIV || t->op == TERM_SDIV;
}

/* Each subterm of a function once, within a budget. */
static void add_numbers(Hint *hint, const Term *term)
{
  VEC(const Term *) work = {0};
  vec_push(&work, term);
  while (work.count) {
    const Term *t = vec_pop(&work);
    if (hint->seen.count > MOST_VISITED || !is_new(hint, t, SEEN_NUMBERS))
      continue;
    if (term_is_const(t) && t->type.kind == TYPE_BV && t->type.width <= 64)
      add_constant(hint, signed_constant(t));
    if (is_division(t) && term_is_const(t->args[1]) && t->type.width <= 64)
      add_modulus(hint, t->args[1]->value.lo);
    for (unsigned i = t->count; i-- > 0;)
      vec_push(&work, t->args[i]);
  }
  vec_free(&work);
}

/* ---- conditions ---- */

static bool is_comparison(const Term *t)
{
  return t->op == TERM_EQ || t->op == TERM_ULT || t->op == TERM_ULE || t->op == TERM_SLT ||
         t->op == TERM_SLE;
}

/* Without the marks of what must not overflow: values are the same.  For small terms. */
static const Term *plain(Terms *terms, const Term *t)
{
  const Term *args[3];
  if (!t->count || t->count > 3)
    return t;
  for (unsigned i = 0; i < t->count; i++)
    args[i] = plain(terms, t->args[i]);
  return term_make(terms, (TermOp)t->op, t->type, t->hi, t->lo, t->count, args);
}

static void add_sides(Hint *hint, Terms *terms, const Term *condition)
{
  const Term *t = condition->op == TERM_NOT ? condition->args[0] : condition;
  if (t->op == TERM_AND || t->op == TERM_OR)
    for (unsigned i = 0; i < t->count; i++)
      add_sides(hint, terms, t->args[i]);
  if (!is_comparison(t) || t->args[0]->type.kind != TYPE_BV)
    return;
  for (unsigned i = 0; i < 2; i++) {
    const Term *side = t->args[i];
    if (!term_is_const(side) && !term_is_var(side) && side->type.width <= 64 &&
        side->size <= MOST_SIDE_SIZE && hint->sides.count < MOST_SIDES &&
        is_new(hint, plain(terms, side), SEEN_SIDE))
      vec_push(&hint->sides, plain(terms, side));
  }
}

void hint_add_goal(Hint *hint, Terms *terms, const Term *goal)
{
  if (term_is_const(goal) || hint->goals.count >= MOST_GOALS || !is_new(hint, goal, SEEN_GOAL))
    return;
  vec_push(&hint->goals, goal);
  add_sides(hint, terms, goal);
}

static void add_condition(Hint *hint, const Term *condition)
{
  if (!term_is_const(condition) && hint->conditions.count < MOST_CONDITIONS &&
      is_new(hint, condition, SEEN_CONDITION))
    vec_push(&hint->conditions, condition);
}

/* a < b suggests a <= b as well: that holds where the loop ends, too. */
static void add_weaker(Hint *hint, Terms *terms, const Term *condition)
{
  TermOp weak = condition->op == TERM_ULT ? TERM_ULE : TERM_SLE;
  if (condition->op == TERM_ULT || condition->op == TERM_SLT)
    add_condition(hint, term_binary(terms, weak, condition->args[0], condition->args[1]));
  if (condition->op == TERM_NOT &&
      (condition->args[0]->op == TERM_ULE || condition->args[0]->op == TERM_SLE)) {
    weak = (TermOp)condition->args[0]->op;
    add_condition(
        hint, term_binary(terms, weak, condition->args[0]->args[1], condition->args[0]->args[0]));
  }
}

static void add_with_parts(Hint *hint, Terms *terms, const Term *condition)
{
  add_condition(hint, condition);
  add_weaker(hint, terms, condition);
  add_sides(hint, terms, condition);
  if (condition->op != TERM_AND && condition->op != TERM_OR)
    return;
  for (unsigned i = 0; i < condition->count && i < 16; i++) {
    add_condition(hint, condition->args[i]);
    add_weaker(hint, terms, condition->args[i]);
  }
}

/* ---- all ---- */

static void add_function(Program *program, const Function *function, Hint *hint)
{
  add_constant(hint, 0);
  add_constant(hint, 1);
  for (unsigned i = 0; i < function->edges.count; i++)
    if (function->edges.data[i]->kind == EDGE_ASSUME) {
      add_with_parts(hint, program->terms, function->edges.data[i]->term);
      add_numbers(hint, function->edges.data[i]->term);
    }
  for (unsigned i = 0; i < function->edges.count; i++) {
    const Edge *edge = function->edges.data[i];
    if (edge->term)
      add_numbers(hint, edge->term);
    for (unsigned k = 0; k < edge->arg_count; k++)
      add_numbers(hint, edge->args[k]);
  }
}

static void collect_constants(Hints *hints)
{
  Map seen = {0};
  for (unsigned i = 0; i < hints->count; i++)
    for (unsigned k = 0; k < hints->of[i].constants.count; k++) {
      int64_t number = hints->of[i].constants.data[k];
      if (hints->constants.count >= 4 * MOST_CONSTANTS || map_get(&seen, (uint64_t)number, NULL))
        continue;
      map_put(&seen, (uint64_t)number, 1);
      vec_push(&hints->constants, number);
    }
  map_free(&seen);
}

Hints *hints_new(Program *program, const Heads *heads)
{
  Hints *hints = mem_zero(1, sizeof *hints);
  hints->count = program->functions.count;
  hints->of = mem_zero(hints->count + 1, sizeof *hints->of);
  hint_goals(program, heads, hints);
  for (unsigned i = 0; i < hints->count; i++)
    add_function(program, program->functions.data[i], &hints->of[i]);
  collect_constants(hints);
  return hints;
}

void hints_free(Hints *hints)
{
  for (unsigned i = 0; i < hints->count; i++) {
    Hint *hint = &hints->of[i];
    vec_free(&hint->goals);
    vec_free(&hint->conditions);
    vec_free(&hint->sides);
    vec_free(&hint->constants);
    vec_free(&hint->moduli);
    map_free(&hint->seen);
  }
  vec_free(&hints->constants);
  mem_free(hints->of);
  mem_free(hints);
}
