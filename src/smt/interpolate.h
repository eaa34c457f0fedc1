/* Interpolants along an infeasible sequence of formulas.
 *
 * For formulas A(0), ..., A(n-1) whose conjunction has no model, the sequence of interpolants is
 * I(0), ..., I(n-2): I(i) follows from A(0) ... A(i), contradicts A(i+1) ... A(n-1), and speaks
 * only of variables that both sides have; I(i) and A(i+1) imply I(i+1).  Each result is checked
 * before it is given.
 *
 * Every way begins with an unsatisfiable core of the conjuncts, and ends by dropping conjuncts of
 * interpolants that nothing after them needs.  The ways backward are those forward along the
 * reversed sequence, negated.
 *
 * The two binary ways give one interpolant alone: between the longest prefix that has a model and
 * the step that contradicts it, or between the longest such suffix and the step before it.  It has
 * the first three properties; "true" before its cut and "false" after it say nothing. */
#ifndef OCTANT_SMT_INTERPOLATE_H
#define OCTANT_SMT_INTERPOLATE_H

#include "base/run.h"
#include "term/term.h"

typedef enum InterpolateWay {
  INTERPOLATE_AUTO,            /* the others in a good order, until one succeeds */
  INTERPOLATE_SPACER,          /* Horn clauses over linear integers, else over bit-vectors */
  INTERPOLATE_FORWARD,         /* strongest postconditions along the unsatisfiable core */
  INTERPOLATE_BACKWARD,        /* weakest preconditions along it */
  INTERPOLATE_MODELS,          /* one cut at a time, from the front, out of models */
  INTERPOLATE_MODELS_BACKWARD, /* the same from the back */
  INTERPOLATE_BINARY,          /* one interpolant, at the longest feasible prefix */
  INTERPOLATE_BINARY_BACKWARD, /* one interpolant, in the shortest infeasible suffix */
  INTERPOLATE_WAYS
} InterpolateWay;

typedef VEC(const Term *) InterpolantVec;

/* Appends one interpolant for each cut; false (with nothing appended) where the conjunction has a
 * model, or no interpolants were found within the limit ("seconds" of processor time; 0: none):
 * "why" then says so. */
bool interpolate_sequence(Run *run, Terms *terms, unsigned count, const Term *const *formulas,
                          InterpolateWay way, double seconds, InterpolantVec *out,
                          const char **why);

/* Appends the predicates that a Boolean term is made of, each without negation and in one of the
 * two forms of an order (a < b, not b <= a, unless a constant demands it); none twice. */
void interpolant_atoms(Terms *terms, const Term *interpolant, InterpolantVec *out);

const char *interpolate_way_name(InterpolateWay way);
InterpolateWay interpolate_way_named(const char *name); /* one of the names */
bool interpolate_way_is_binary(InterpolateWay way);

#endif
