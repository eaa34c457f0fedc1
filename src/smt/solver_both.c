/* Our solver first, and Z3 for what ours does not support. */
#include "smt/solver_back.h"

typedef struct Part {
  Solver *solver; /* NULL until it is needed */
  unsigned told;  /* of the asserted terms */
} Part;

typedef struct BothSolver {
  Solver base;
  Part bits, z3;
  Part *answered; /* the last check; NULL: constants did */
} BothSolver;

static void tell_until(BothSolver *s, Part *part, unsigned end)
{
  for (; part->told < end; part->told++)
    solver_assert(part->solver, s->base.asserted.data[part->told]);
}

/* The part has the same scopes and terms as the whole. */
static void tell_all(BothSolver *s, Part *part)
{
  for (unsigned level; (level = part->solver->scopes.count) < s->base.scopes.count;) {
    tell_until(s, part, s->base.scopes.data[level]);
    solver_push(part->solver);
  }
  tell_until(s, part, s->base.asserted.count);
}

static void pop_part(BothSolver *s, Part *part)
{
  if (part->solver && part->solver->scopes.count > s->base.scopes.count)
    solver_pop(part->solver);
  if (part->told > s->base.asserted.count)
    part->told = s->base.asserted.count;
}

static void both_pop(Solver *solver)
{
  BothSolver *s = (BothSolver *)solver;
  pop_part(s, &s->bits);
  pop_part(s, &s->z3);
}

static SolverAnswer ask(BothSolver *s, Part *part, unsigned count, const Term *const *assumptions,
                        const SolverLimits *limits)
{
  part->solver->is_part = true;
  tell_all(s, part);
  s->answered = part;
  SolverAnswer answer = solver_check(part->solver, count, assumptions, limits);
  s->base.reason = part->solver->reason;
  for (unsigned i = 0; i < count; i++)
    s->base.needed.data[i] = part->solver->needed.data[i];
  return answer;
}

static SolverAnswer both_check(Solver *solver, unsigned count, const Term *const *assumptions,
                               const SolverLimits *limits)
{
  BothSolver *s = (BothSolver *)solver;
  if (!s->bits.solver)
    s->bits.solver = solver_new_bits(solver->run, solver->terms);
  SolverAnswer answer = ask(s, &s->bits, count, assumptions, limits);
  if (!s->bits.solver->unsupported)
    return answer;
  run_log(solver->run, "solver", "Z3 is asked because of %s", s->bits.solver->reason);
  if (!s->z3.solver)
    s->z3.solver = solver_new(solver->run, solver->terms);
  return ask(s, &s->z3, count, assumptions, limits);
}

static void both_forget_model(Solver *solver)
{
  BothSolver *s = (BothSolver *)solver;
  s->answered = NULL;
}

static Value both_value(Solver *solver, const Term *term)
{
  BothSolver *s = (BothSolver *)solver;
  if (s->answered)
    return solver_value(s->answered->solver, term);
  return solver_zero_value(term);
}

static void both_free(Solver *solver)
{
  BothSolver *s = (BothSolver *)solver;
  if (s->bits.solver)
    solver_free(s->bits.solver);
  if (s->z3.solver)
    solver_free(s->z3.solver);
}

static const SolverOps both_ops = {
    .name = "both",
    .pop = both_pop,
    .check = both_check,
    .forget_model = both_forget_model,
    .value = both_value,
    .free = both_free,
};

Solver *solver_new_both(Run *run, Terms *terms)
{
  return solver_start(sizeof(BothSolver), &both_ops, run, terms);
}
