/* Satisfiability of terms: one small interface, behind which a solver library lives.
 *
 * A Solver holds a stack of asserted Booleans.  After SOLVER_SAT it answers for the values of terms
 * in one model, after SOLVER_UNSAT for the assumptions that were needed.  Answers are exact: every
 * model is checked by our own evaluation of terms, and the answer is SOLVER_UNKNOWN where it fails
 * there, where a limit was hit or where the library gave up.  What constants decide needs no
 * library. */
#ifndef OCTANT_SMT_SOLVER_H
#define OCTANT_SMT_SOLVER_H

#include "base/run.h"
#include "term/term.h"

typedef struct Solver Solver;

typedef enum SolverAnswer { SOLVER_UNSAT, SOLVER_SAT, SOLVER_UNKNOWN } SolverAnswer;

typedef struct SolverLimits {
  double seconds; /* of processor time; 0: none */
} SolverLimits;

Solver *solver_new(Run *run, Terms *terms);      /* Z3: everything but fmod */
Solver *solver_new_bits(Run *run, Terms *terms); /* ours: all but fmod and equal arrays */
Solver *solver_new_both(Run *run, Terms *terms); /* ours, and Z3 for what ours does not support */
/* Z3 over integers: exact where it answers, but it leaves open much that is no arithmetic. */
Solver *solver_new_integers(Run *run, Terms *terms);
Solver *solver_new_integers_first(Run *run, Terms *terms); /* and both for what they leave open */
/* What --encoding and --solver say: integers first, both, or Z3 alone. */
Solver *solver_new_default(Run *run, Terms *terms);
void solver_free(Solver *solver);

void solver_push(Solver *solver);
void solver_pop(Solver *solver);
void solver_assert(Solver *solver, const Term *condition);

/* Checks what is asserted together with the assumptions (Booleans).  Obeys run->stop. */
SolverAnswer solver_check(Solver *solver, unsigned count, const Term *const *assumptions,
                          const SolverLimits *limits);

/* The value of a scalar term in the model of the last check; what the model leaves open is zero. */
Value solver_value(Solver *solver, const Term *term);
/* Why the last check answered SOLVER_UNKNOWN. */
const char *solver_reason(const Solver *solver);
/* Whether the i-th assumption of the last check was needed for its contradiction. */
bool solver_needed(const Solver *solver, unsigned index);

#endif
