/* Questions to the solver. */
#include "check/checker.h"

static SolverAnswer ask(Checker *c, const Term *condition)
{
  SolverLimits limits = {c->program->run->options.solver_limit};
  if (!c->solver)
    c->solver = solver_new_default(c->program->run, c->terms);
  for (; c->told < c->facts.count; c->told++)
    solver_assert(c->solver, c->facts.data[c->told]);
  return solver_check(c->solver, 1, &condition, &limits);
}

bool check_is_possible(Checker *c, const CheckState *state)
{
  return ask(c, state->guard) != SOLVER_UNSAT;
}

static const Demand *find_failing(const Checker *c)
{
  for (unsigned i = 0; i < c->demands.count; i++)
    if (solver_value(c->solver, c->demands.data[i].fails).lo)
      return &c->demands.data[i];
  return &c->demands.data[0];
}

static const Term *any_fails(const Checker *c)
{
  TermVec fails = {0};
  for (unsigned i = 0; i < c->demands.count; i++)
    vec_push(&fails, c->demands.data[i].fails);
  const Term *res = fails.count == 1 ? fails.data[0]
                                     : term_make(c->terms, TERM_OR, type_bool(), 0, 0, fails.count,
                                                 (const Term *const *)fails.data);
  vec_free(&fails);
  return res;
}

SolverAnswer check_demands(Checker *c, const Demand **failing)
{
  if (!c->demands.count)
    return SOLVER_UNSAT;
  SolverAnswer answer = ask(c, any_fails(c));
  if (answer == SOLVER_SAT)
    *failing = find_failing(c);
  return answer;
}
