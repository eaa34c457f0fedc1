/* Repeating a path in the interpreter: the second opinion on every path that is said to reach an
 * error. */
#ifndef OCTANT_SMT_REPLAY_H
#define OCTANT_SMT_REPLAY_H

#include "interp/interp.h"
#include "smt/path.h"
#include "smt/solver.h"

/* What a step wrote, as the execution saw it; not known where it wrote nothing. */
typedef struct StepValue {
  bool known;
  Value value;
} StepValue;

typedef VEC(StepValue) StepValues;

/* Runs the program with zero for every arbitrary value.  True where the execution took exactly
 * these steps to the last; then no solver need be asked, and the path may be of any length.
 * "values" gets one for each step taken, "result" is that of the run.  The caller frees both in any
 * case, the latter with interp_result_free. */
bool replay_zeros(Program *program, const PathStep *steps, unsigned count, StepValues *values,
                  InterpResult *result);

/* Asserts the whole formula and solves it: a model with objects where the interpreter puts them, if
 * there is one, else any; *placed says which. */
SolverAnswer path_solve(Solver *solver, const PathFormula *formula, const SolverLimits *limits,
                        bool *placed);

/* Runs the program; every arbitrary value is the one that the solver's last model gives it on the
 * path.  True where the execution took exactly these steps to the last; "result" is that of the
 * run, which ends there unless the path leads to where executions end.  The caller frees it with
 * interp_result_free.  A model that fulfils formula->layout as well is what can be replayed even
 * where addresses matter.  "values" (NULL: nobody wants them) gets one entry for each step. */
bool replay_model(Program *program, const PathFormula *formula, Solver *solver,
                  const PathStep *steps, unsigned count, StepValues *values, InterpResult *result);

/* Runs the program with these arbitrary values, for at most so many steps.  True where it was
 * executed at all: "path" and "values" are what it did, "result" is how it ended; the caller frees
 * them in any case. */
bool replay_choices(Program *program, const Value *choices, unsigned count, uint64_t step_limit,
                    Path *path, StepValues *values, InterpResult *result);

#endif
