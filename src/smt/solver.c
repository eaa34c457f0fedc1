#include <assert.h>

#include <string.h>

#include "smt/solver_back.h"
#include "term/eval.h"

Solver *solver_new_default(Run *run, Terms *terms)
{
  if (!strcmp(run->options.encoding, "integer"))
    return solver_new_integers_first(run, terms);
  return strcmp(run->options.solver, "z3") ? solver_new_both(run, terms) : solver_new(run, terms);
}

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

static SolverAnswer check_and_count(Solver *solver, unsigned count, const Term *const *assumptions,
                                    const SolverLimits *limits)
{
  solver->run->stats.queries++;
  if (*solver->run->options.dump_smt)
    solver_dump(solver, count, assumptions);
  double start = run_cpu_seconds();
  SolverAnswer answer = solver->ops->check(solver, count, assumptions, limits);
  solver->run->stats.solver_time += run_cpu_seconds() - start;
  return answer;
}

SolverAnswer solver_check(Solver *solver, unsigned count, const Term *const *assumptions,
                          const SolverLimits *limits)
{
  SolverAnswer answer;
  solver->ops->forget_model(solver);
  solver->reason = NULL;
  solver->unsupported = false;
  vec_clear(&solver->needed);
  for (unsigned i = 0; i < count; i++)
    vec_push(&solver->needed, false);
  if (is_trivial(solver, count, assumptions, &answer))
    return answer;
  if (solver->run->stop)
    return solver_give_up(solver, "interrupted");
  return solver->is_part ? solver->ops->check(solver, count, assumptions, limits)
                         : check_and_count(solver, count, assumptions, limits);
}

static Value zero(void *context, const Term *var)
{
  (void)context, (void)var;
  return value_of(0);
}

static Value zero_element(void *context, const Term *array, Value index)
{
  (void)context, (void)array, (void)index;
  return value_of(0);
}

Value solver_zero_value(const Term *term)
{
  return term_eval(term, &(TermState){zero, zero_element, NULL});
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
