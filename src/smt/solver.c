#include <assert.h>

#include "smt/solver_back.h"

Solver *solver_start(size_t size, const SolverOps *ops, Run *run, Terms *terms)
{
  Solver *solver = mem_zero(1, size);
  solver->ops = ops;
  solver->run = run;
  solver->terms = terms;
  return solver;
}

void solver_free(Solver *solver)
{
  solver->ops->free(solver);
  vec_free(&solver->asserted);
  vec_free(&solver->scopes);
  vec_free(&solver->needed);
  mem_free(solver);
}

void solver_push(Solver *solver)
{
  vec_push(&solver->scopes, solver->asserted.count);
}

void solver_pop(Solver *solver)
{
  assert(solver->scopes.count);
  solver->asserted.count = vec_pop(&solver->scopes);
  if (solver->refuted > solver->asserted.count)
    solver->refuted = 0;
  solver->ops->pop(solver);
}

void solver_assert(Solver *solver, const Term *condition)
{
  assert(condition->type.kind == TYPE_BOOL);
  if (term_is_true(condition))
    return;
  vec_push(&solver->asserted, condition);
  if (term_is_false(condition) && !solver->refuted)
    solver->refuted = solver->asserted.count;
}

SolverAnswer solver_give_up(Solver *solver, const char *reason)
{
  solver->reason = reason;
  return SOLVER_UNKNOWN;
}

/* Does a constant decide?  Then "answer" is set. */
static bool is_trivial(Solver *solver, unsigned count, const Term *const *assumptions,
                       SolverAnswer *answer)
{
  *answer = SOLVER_UNSAT;
  if (solver->refuted)
    return true;
  bool all_true = !solver->asserted.count;
  for (unsigned i = 0; i < count; i++) {
    if (term_is_false(assumptions[i]))
      return solver->needed.data[i] = true;
    all_true &= term_is_true(assumptions[i]);
  }
  *answer = SOLVER_SAT;
  return all_true;
}

SolverAnswer solver_check(Solver *solver, unsigned count, const Term *const *assumptions,
                          const SolverLimits *limits)
{
  SolverAnswer answer;
  solver->ops->forget_model(solver);
  solver->reason = NULL;
  solver->unsupported = false;
  solver->checks++;
  vec_clear(&solver->needed);
  for (unsigned i = 0; i < count; i++)
    vec_push(&solver->needed, false);
  if (is_trivial(solver, count, assumptions, &answer))
    return answer;
  if (solver->run->stop)
    return solver_give_up(solver, "interrupted");
  return solver->ops->check(solver, count, assumptions, limits);
}

Value solver_value(Solver *solver, const Term *term)
{
  return solver->ops->value(solver, term);
}

const char *solver_reason(const Solver *solver)
{
  return solver->reason ? solver->reason : "";
}

bool solver_needed(const Solver *solver, unsigned index)
{
  return solver->needed.data[index];
}
