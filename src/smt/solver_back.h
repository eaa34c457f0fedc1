/* What stands behind a Solver: the common part, and what each back end does for itself.
 *
 * A back end is told nothing until a check needs it; then it looks at what is asserted. */
#ifndef OCTANT_SMT_SOLVER_BACK_H
#define OCTANT_SMT_SOLVER_BACK_H

#include "base/vec.h"
#include "smt/solver.h"

typedef struct SolverOps {
  const char *name;
  /* The terms of the last scope are gone. */
  void (*pop)(Solver *solver);
  /* Sets needed and reason; what constants decide never gets here. */
  SolverAnswer (*check)(Solver *solver, unsigned count, const Term *const *assumptions,
                        const SolverLimits *limits);
  /* All variables are zero until the next model: right for what constants decide. */
  void (*forget_model)(Solver *solver);
  Value (*value)(Solver *solver, const Term *term);
  void (*free)(Solver *solver);
} SolverOps;

struct Solver {
  const SolverOps *ops;
  Run *run;
  Terms *terms;
  VEC(const Term *) asserted; /* without constants that are true */
  VEC(unsigned) scopes;       /* how many terms were asserted when each was opened */
  unsigned refuted;           /* index + 1 of the first asserted constant that is false; 0: none */
  VEC(bool) needed;
  const char *reason;
  bool unsupported; /* the last check met something that the back end cannot do */
  bool is_part;     /* of another solver, which counts the questions and writes them down */
};

Solver *solver_start(size_t size, const SolverOps *ops, Run *run, Terms *terms);
SolverAnswer solver_give_up(Solver *solver, const char *reason);
/* The value of a term where all variables are zero. */
Value solver_zero_value(const Term *term);

/* solver_dump.c: writes the query where --dump-smt says. */
void solver_dump(Solver *solver, unsigned count, const Term *const *assumptions);

#endif
