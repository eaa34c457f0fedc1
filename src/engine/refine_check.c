#include "engine/cegar.h"
#include "smt/replay.h"
#include "smt/solver.h"

/* The model that can be replayed where addresses matter, else any model. */
static SolverAnswer solve(Solver *solver, const PathFormula *formula)
{
  solver_assert(solver, formula->start);
  for (unsigned i = 0; i < formula->count; i++)
    solver_assert(solver, formula->conjuncts[i]);
  SolverLimits limits = {0};
  SolverAnswer answer = solver_check(solver, 1, &formula->layout, &limits);
  return answer == SOLVER_SAT ? answer : solver_check(solver, 0, NULL, &limits);
}

static Refinement replay(Refiner *refiner, const PathFormula *formula, Solver *solver,
                         const Path *path)
{
  if (refiner->has_run)
    interp_result_free(&refiner->run);
  refiner->has_run = true;
  if (!replay_model(refiner->program, formula, solver, path->data, path->count, &refiner->run))
    return refiner_undecided(refiner, formula->exact ? REASON_ENGINES_DISAGREE : REASON_IMPRECISE,
                             formula->exact ? "the execution left the error path" : formula->why);
  refiner->outcome = (Outcome){.claim = CLAIM_UNSAFE, .sound = true, .precise = true};
  return PATH_FEASIBLE;
}

static Refinement decide(Refiner *refiner, const PathFormula *formula, Solver *solver,
                         const Path *path)
{
  refiner->program->run->stats.paths_checked++;
  switch (solve(solver, formula)) {
  case SOLVER_SAT: return replay(refiner, formula, solver, path);
  case SOLVER_UNSAT:
    return refiner_undecided(refiner, REASON_IMPRECISE,
                             "the analysis cannot exclude an infeasible path");
  case SOLVER_UNKNOWN: break;
  }
  return refiner_undecided(refiner, REASON_SOLVER_GAVE_UP, "the solver gave up on an error path");
}

static Refinement check_path(Refiner *refiner, Reached *reached, ArgNode *target)
{
  (void)reached;
  Path path = {0};
  ArgNodeVec nodes = {0};
  reached_path(target, &path, &nodes);
  Program *program = refiner->program;
  PathFormula *formula = path_encode(program, path.data, path.count);
  Solver *solver = solver_new(program->run, program->terms);
  Refinement found = decide(refiner, formula, solver, &path);
  solver_free(solver);
  path_formula_free(formula);
  vec_free(&path);
  vec_free(&nodes);
  return found;
}

static void free_check(Refiner *refiner)
{
  mem_free(refiner);
}

Refiner *refiner_check(Program *program)
{
  Refiner *refiner = mem_alloc(sizeof *refiner);
  refiner_init(refiner, "check", program);
  refiner->refine = check_path;
  refiner->free = free_check;
  return refiner;
}

Refiner *refiner_value(Program *program)
{
  return refiner_interpolate(cpa_value(program), refiner_check(program));
}
