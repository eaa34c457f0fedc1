/* The refiner that only checks.  The interpreter tries to take the path with zeros for all inputs;
 * where it cannot, a solver decides whether the path can be taken and gives the inputs.  A path is
 * called feasible only after the interpreter took it. */
#include "engine/cegar.h"
#include "smt/replay.h"
#include "smt/solver.h"

static bool execute(Program *program, const PathFormula *formula, Solver *solver, const Path *path)
{
  InterpResult result = {0};
  bool confirmed = replay_model(program, formula, solver, path->data, path->count, NULL, &result);
  interp_result_free(&result);
  return confirmed;
}

static bool runs_with_zeros(Program *program, const Path *path)
{
  InterpResult result = {0};
  bool confirmed = replay_zeros(program, path->data, path->count, NULL, &result);
  interp_result_free(&result);
  return confirmed;
}

static Refinement feasible(Refiner *refiner)
{
  refiner->outcome = (Outcome){.claim = CLAIM_UNSAFE, .sound = true, .precise = true};
  return PATH_FEASIBLE;
}

static Refinement judge(Refiner *refiner, const PathFormula *formula, Solver *solver,
                        const Path *path)
{
  Program *program = refiner->program;
  SolverLimits limits = {program->run->options.solver_limit};
  bool placed;
  switch (path_solve(solver, formula, &limits, &placed)) {
  case SOLVER_UNSAT:
    return refiner_undecided(refiner, REASON_IMPRECISE,
                             "the analysis cannot exclude an error path that is infeasible");
  case SOLVER_UNKNOWN:
    return refiner_undecided(refiner, REASON_SOLVER_GAVE_UP, solver_reason(solver));
  case SOLVER_SAT: break;
  }
  if (execute(program, formula, solver, path))
    return feasible(refiner);
  /* The interpreter had the last word: without it an error is not claimed. */
  if (!placed)
    return refiner_undecided(refiner, REASON_IMPRECISE,
                             "the error path depends on where objects lie");
  return formula->exact ? refiner_undecided(refiner, REASON_ENGINES_DISAGREE,
                                            "the execution does not confirm the error path")
                        : refiner_undecided(refiner, REASON_IMPRECISE, formula->why);
}

static Refinement ask_solver(Refiner *refiner, const Path *path)
{
  Program *program = refiner->program;
  PathFormula *formula = path_encode(program, path->data, path->count);
  Solver *solver = solver_new_default(program->run, program->terms);
  Refinement found = judge(refiner, formula, solver, path);
  solver_free(solver);
  path_formula_free(formula);
  return found;
}

static Refinement check_refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  (void)reached;
  Program *program = refiner->program;
  Path path = {0};
  ArgNodeVec nodes = {0};
  reached_path(target, &path, &nodes);
  program->run->stats.paths_checked++;
  Refinement found =
      runs_with_zeros(program, &path) ? feasible(refiner) : ask_solver(refiner, &path);
  vec_free(&path);
  vec_free(&nodes);
  return found;
}

static void check_free(Refiner *refiner)
{
  mem_free(refiner);
}

Refiner *refiner_check(Program *program)
{
  Refiner *refiner = mem_zero(1, sizeof *refiner);
  refiner_init(refiner, "check", program);
  refiner->refine = check_refine;
  refiner->free = check_free;
  return refiner;
}
