/* Interpolants along an infeasible sequence of formulas.
 *
 * For formulas A(0), ..., A(n-1) whose conjunction has no model, the sequence of interpolants is
 * I(0), ..., I(n-2): I(i) follows from A(0) ... A(i), contradicts A(i+1) ... A(n-1), and speaks
 * only of variables that both sides have; I(i) and A(i+1) imply I(i+1).  Each result is checked
 * before it is given. */
#ifndef OCTANT_SMT_INTERPOLATE_H
#define OCTANT_SMT_INTERPOLATE_H

#include "base/run.h"
#include "term/term.h"

typedef enum InterpolateWay {
  INTERPOLATE_AUTO,     /* the others in a good order, until one succeeds */
  INTERPOLATE_SPACER,   /* Horn clauses over linear integers */
  INTERPOLATE_FORWARD,  /* strongest postconditions along the unsatisfiable core */
  INTERPOLATE_BACKWARD, /* weakest preconditions along it */
  INTERPOLATE_BINARY    /* one cut at a time, from the front */
} InterpolateWay;

typedef VEC(const Term *) InterpolantVec;

/* Appends one interpolant for each cut; false (with nothing appended) where the conjunction has a
 * model, or no interpolants were found within the limit: "why" then says so. */
bool interpolate_sequence(Run *run, Terms *terms, unsigned count, const Term *const *formulas,
                          InterpolateWay way, double seconds, InterpolantVec *out,
                          const char **why);

#endif
