/* Inside interpolation. */
#ifndef OCTANT_SMT_INTERPOLATE_BUILD_H
#define OCTANT_SMT_INTERPOLATE_BUILD_H

#include "smt/interpolate.h"
#include "smt/solver.h"
#include "term/table.h"

/* A sequence of conjunctions without a model.  The cut i is between the steps i and i + 1. */
typedef struct Chain {
  Run *run;
  Terms *terms;
  Solver *solver; /* nothing is asserted: all questions are assumptions */
  double end;     /* processor time at which to give up; 0: never */
  unsigned count;
  InterpolantVec *steps;   /* the conjuncts of each step */
  TermTable first, last;   /* of a variable: the first and the last step that has it, + 1 */
  InterpolantVec vars;     /* all of them, in order of appearance */
  InterpolantVec question; /* scratch of chain_ask's callers */
  bool thrifty;            /* other ways wait: only what is likely to succeed soon is tried */
  const char *why;         /* the last thing that went wrong */
} Chain;

/* interpolate_chain.c */
void chain_open(Chain *chain, Run *run, Terms *terms, unsigned count);
void chain_close(Chain *chain);
/* Notes which steps have which variables, once the steps are complete. */
void chain_index(Chain *chain);
/* The steps in opposite order; the solver is shared and stays with the first. */
void chain_reverse(const Chain *chain, Chain *reversed);
/* Reduces the steps to an unsatisfiable core; false where there is none. */
bool chain_project(Chain *chain);
bool chain_is_over(Chain *chain);
double chain_seconds(const Chain *chain); /* that are left; 0: no limit */
bool chain_fail(Chain *chain, const char *why);

SolverAnswer chain_ask(Chain *chain, const InterpolantVec *question);
/* Appends the conjuncts of the steps from..to-1. */
void chain_append(const Chain *chain, unsigned from, unsigned to, InterpolantVec *out);
/* Reduces literals that contradict the steps after the cut to some that still do, dropping the
 * first ones first; false where they do not. */
bool chain_shrink(Chain *chain, InterpolantVec *literals, const InterpolantVec *others);

/* Does the variable appear on both sides of the cut; on none after it? */
bool chain_is_live(const Chain *chain, const Term *var, unsigned cut);
bool chain_is_dead(const Chain *chain, const Term *var, unsigned cut);
bool chain_speaks_of_live(const Chain *chain, const Term *term, unsigned cut);

/* interpolate_check.c: is it a sequence of interpolants; and drops what is not needed of it. */
bool chain_check(Chain *chain, const InterpolantVec *interpolants);
void chain_weaken(Chain *chain, InterpolantVec *interpolants);

/* The ways; each appends one term for each cut. */
bool chain_forward(Chain *chain, InterpolantVec *out); /* interpolate_newton.c */
bool chain_models(Chain *chain, InterpolantVec *out);  /* interpolate_cubes.c */
bool chain_spacer(Chain *chain, InterpolantVec *out);  /* interpolate_spacer.c */

/* interpolate_cubes.c: one cut; "before" holds there.  NULL where it takes too many models. */
const Term *chain_cut_by_models(Chain *chain, unsigned cut, const InterpolantVec *before);

/* interpolate_binary.c: the steps from..middle-1 and middle..to-1, together without a model: the
 * shortest infeasible prefix or suffix, less its last or first step, and that step.  One side may
 * be empty. */
typedef struct Pair {
  unsigned from, middle, to;
} Pair;

bool chain_choose_pair(Chain *chain, bool backward, Pair *pair);
/* The two sides as two steps; the solver is shared and stays with the first. */
void chain_of_pair(const Chain *chain, const Pair *pair, Chain *two);

/* interpolate_eliminate.c: what is left of a conjunction, at most weaker, without the variables
 * that are dead at the cut. */
void chain_eliminate(Chain *chain, unsigned cut, InterpolantVec *literals);

/* interpolate_atoms.c: conjunctions as vectors. */
void conjuncts_split(Terms *terms, const Term *term, InterpolantVec *out);
const Term *conjuncts_join(Terms *terms, const InterpolantVec *parts);
bool conjuncts_have(const InterpolantVec *parts, const Term *term);
/* interpolate_merge.c: two orders that make an equation become it. */
void conjuncts_merge(Terms *terms, InterpolantVec *parts);

#endif
