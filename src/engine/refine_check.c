/* The refiner that only checks: a path is called feasible only after an execution took it. */
#include "engine/cegar.h"
#include "engine/evidence.h"

static Refinement check_refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  (void)reached;
  Program *program = refiner->program;
  Path path = {0};
  ArgNodeVec nodes = {0};
  InterpResult run = {0};
  reached_path(target, &path, &nodes);
  program->run->stats.paths_checked++;
  refiner->outcome = path_confirm(program, &path, 0, NULL, &run);
  interp_result_free(&run);
  vec_free(&path);
  vec_free(&nodes);
  return refiner->outcome.precise ? PATH_FEASIBLE : PATH_UNDECIDED;
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
