/* What a condition says of a variable whose value is a choice.
 *
 * Pointers are choices between the constants that blocks lie at, and null.  Where "p != 0" holds
 * the case of null is gone; while it stands there, a read through p would have to look at address
 * 0, and what it finds is no choice between constants any more.  Of other variables nothing is
 * said: their values are many, and solvers are quicker with what they are as they stand. */
#include "smt/unroll_build.h"

/* Choices of more nodes are left as they are. */
enum { MOST_NODES = 200 };

#define REFINED_KEY ((uint64_t)1 << 40)

typedef struct Cases {
  Unroller *u;
  const Term *var, *condition;
  const Term *now; /* what stands for "var" */
  Map held, kept;  /* choice -> the condition in it; the choice without what is excluded, or 0 */
  unsigned budget;
} Cases;

/* ---- the one variable of a condition ---- */

typedef struct OnlyVar {
  const Term *var;
  bool several;
} OnlyVar;

static void note_var(void *context, const Term *var)
{
  OnlyVar *only = context;
  only->several |= only->var && only->var != var;
  only->var = var;
}

/* NULL where there is none, or more than one. */
static const Variable *only_variable(const Unroller *u, const Term *condition)
{
  OnlyVar only = {0};
  term_each_var(condition, note_var, &only);
  return only.var && !only.several ? program_variable(u->program, only.var) : NULL;
}

/* ---- case by case ---- */

static const Term *stand_in(void *context, const Term *var)
{
  const Cases *cases = context;
  return var == cases->var ? cases->now : NULL;
}

static const Term *held_in(Cases *cases, const Term *choice)
{
  const Term *known = map_get_ptr(&cases->held, choice);
  if (known)
    return known;
  Terms *terms = cases->u->terms;
  const Term *res;
  if (choice->op == TERM_ITE && cases->budget) {
    cases->budget--;
    const Term *yes = held_in(cases, choice->args[1]), *no = held_in(cases, choice->args[2]);
    res = term_ite(terms, choice->args[0], yes, no);
  } else {
    cases->now = choice;
    res = term_substitute(terms, cases->condition, stand_in, cases);
  }
  map_put_ptr(&cases->held, choice, res);
  return res;
}

/* NULL where the condition excludes all of it. */
static const Term *kept_of(Cases *cases, const Term *choice)
{
  uint64_t known;
  if (map_get(&cases->kept, (uintptr_t)choice, &known))
    return (const Term *)(uintptr_t)known;
  const Term *res = choice;
  if (term_is_false(held_in(cases, choice)))
    res = NULL;
  else if (choice->op == TERM_ITE) {
    const Term *yes = kept_of(cases, choice->args[1]), *no = kept_of(cases, choice->args[2]);
    res = yes && no ? term_ite(cases->u->terms, choice->args[0], yes, no) : yes ? yes : no;
  }
  map_put(&cases->kept, (uintptr_t)choice, (uintptr_t)res);
  return res;
}

/* ---- states ---- */

const Term *state_refined(const UnrollState *state, const Term *value)
{
  uint64_t found;
  while (value->op == TERM_ITE && pmap_get(state->values, REFINED_KEY + value->id, &found) && found)
    value = (const Term *)(uintptr_t)found;
  return value;
}

bool is_refined_key(uint64_t key)
{
  return key >= REFINED_KEY;
}

const Term *state_assume(Unroller *u, UnrollState *state, const Term *condition)
{
  const Variable *var = u->plan->induction ? NULL : only_variable(u, condition);
  const Term *value = var && var->pointer ? state_get(u, state, var) : NULL;
  if (!value || value->op != TERM_ITE)
    return state_term(u, state, condition);
  const Term *chosen = state_choose(u, state, value);
  Cases cases = {.u = u, .var = var->term, .condition = condition, .budget = MOST_NODES};
  const Term *holds = held_in(&cases, chosen);
  if (!cases.budget) {
    holds = state_term(u, state, condition);
  } else if (!term_is_const(holds)) {
    const Term *kept = kept_of(&cases, chosen);
    if (kept && kept != value)
      state->values =
          pmap_put(u->maps, state->values, REFINED_KEY + value->id, (uint64_t)(uintptr_t)kept);
  }
  map_free(&cases.held);
  map_free(&cases.kept);
  return holds;
}
