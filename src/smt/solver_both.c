/* Several solvers: each is asked for what those before it do not support. */
#include "smt/solver_back.h"

typedef struct Part {
  Solver *solver; /* NULL until it is needed */
  unsigned told;  /* of the asserted terms */
} Part;

typedef Solver *(*MakeSolver)(Run *run, Terms *terms);

enum { MOST_PARTS = 3 };

typedef struct BothSolver {
  Solver base;
  MakeSolver make[MOST_PARTS]; /* in the order in which they are asked; NULL ends it */
  Part parts[MOST_PARTS];
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
  for (unsigned i = 0; i < MOST_PARTS; i++)
    pop_part(s, &s->parts[i]);
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

/* What a part may take of the time: all that is left, of which the integers, which may lose their
 * way, get half. */
static SolverLimits share_of(const BothSolver *s, unsigned part, double seconds, double begin)
{
  if (seconds <= 0)
    return (SolverLimits){0};
  double left = seconds - (run_seconds(s->base.run) - begin);
  bool is_tried = s->make[part] == solver_new_integers;
  left = left > 0.001 ? left : 0.001;
  return (SolverLimits){is_tried ? left / 2 : left};
}

static SolverAnswer both_check(Solver *solver, unsigned count, const Term *const *assumptions,
                               const SolverLimits *limits)
{
  BothSolver *s = (BothSolver *)solver;
  SolverAnswer answer = SOLVER_UNKNOWN;
  double begin = run_seconds(solver->run);
  for (unsigned i = 0; i < MOST_PARTS && s->make[i]; i++) {
    Part *part = &s->parts[i];
    if (!part->solver)
      part->solver = s->make[i](solver->run, solver->terms);
    if (i)
      run_log(solver->run, "solver", "%s is asked because of %s", part->solver->ops->name,
              solver->reason);
    SolverLimits share = share_of(s, i, limits ? limits->seconds : 0, begin);
    answer = ask(s, part, count, assumptions, &share);
    if (!part->solver->unsupported)
      break;
  }
  return answer;
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
  for (unsigned i = 0; i < MOST_PARTS; i++)
    if (s->parts[i].solver)
      solver_free(s->parts[i].solver);
}

static const SolverOps both_ops = {
    .name = "both",
    .pop = both_pop,
    .check = both_check,
    .forget_model = both_forget_model,
    .value = both_value,
    .free = both_free,
};

static BothSolver *start(Run *run, Terms *terms)
{
  return (BothSolver *)solver_start(sizeof(BothSolver), &both_ops, run, terms);
}

Solver *solver_new_both(Run *run, Terms *terms)
{
  BothSolver *s = start(run, terms);
  s->make[0] = solver_new_bits;
  s->make[1] = solver_new;
  return &s->base;
}

Solver *solver_new_integers_first(Run *run, Terms *terms)
{
  BothSolver *s = start(run, terms);
  s->make[0] = solver_new_integers;
  s->make[1] = solver_new_bits;
  s->make[2] = solver_new;
  return &s->base;
}
