/* Questions to the solver. */
#include "check/checker.h"

/* What bits do not decide within the first, integers may within the second. */
static const double first_seconds = 0.03, integer_seconds = 0.3;

static SolverAnswer ask_one(Checker *c, CheckSolver *asked, const Term *condition, double seconds)
{
  SolverLimits limits = {seconds};
  for (; asked->told < c->facts.count; asked->told++)
    solver_assert(asked->solver, c->facts.data[asked->told]);
  return solver_check(asked->solver, 1, &condition, &limits);
}

/* Sums and comparisons are hard for circuits, and most invariants are no more than that. */
static SolverAnswer ask(Checker *c, const Term *condition)
{
  Run *run = c->program->run;
  if (!c->usual.solver)
    c->usual.solver = solver_new_default(run, c->terms);
  SolverAnswer answer = ask_one(c, &c->usual, condition, first_seconds);
  if (answer != SOLVER_UNKNOWN || run->stop)
    return answer;
  if (!c->integers.solver)
    c->integers.solver = solver_new_integers(run, c->terms);
  answer = ask_one(c, &c->integers, condition, integer_seconds);
  if (answer != SOLVER_UNKNOWN || run->stop)
    return answer;
  return ask_one(c, &c->usual, condition, run->options.solver_limit);
}

bool check_is_possible(Checker *c, const CheckState *state)
{
  return ask(c, state->guard) != SOLVER_UNSAT;
}

/* One by one: each is easier than all together. */
SolverAnswer check_demands(Checker *c, const Demand **failing)
{
  SolverAnswer answer = SOLVER_UNSAT;
  for (unsigned i = 0; i < c->demands.count && answer == SOLVER_UNSAT; i++) {
    *failing = &c->demands.data[i];
    answer = ask(c, c->demands.data[i].fails);
  }
  return answer;
}
