/* Claims checked anew: are they a proof that no error is reached?
 *
 * The checker shares nothing with the analyses that find invariants but terms, the automaton and
 * the solvers.  It executes the program symbolically, once for each call stack, from the start to
 * the end.  Where it comes to the head of a loop, the claim there is demanded; then all that the
 * loop may change becomes arbitrary, the claim is assumed, and one round is followed, at whose end
 * the claim is demanded again (Hoare's rule for loops; what a loop does not change survives it, the
 * callers' variables above all).  Errors are demanded to be out of reach.  A fresh solver is asked
 * whether a demand can fail.
 *
 * Regions of memory are arrays; what is not certainly an access of cells makes the region
 * arbitrary.  Objects lie where smt/place.h puts them if nobody looks at addresses, else anywhere.
 * Recursion and calls through pointers are not followed: they are demanded to be out of reach.
 * So what it confirms is a proof; what it refutes is none, unless something in the program is
 * beyond it, which it says. */
#ifndef OCTANT_CHECK_INDUCTIVE_H
#define OCTANT_CHECK_INDUCTIVE_H

#include "check/claims.h"

typedef enum Inductive {
  INDUCTIVE,     /* initial, kept and sufficient */
  NOT_INDUCTIVE, /* at outcome "at" */
  NOT_CHECKED    /* not confirmed, for what "why" says */
} Inductive;

typedef struct InductiveResult {
  Inductive answer;
  const Location *at; /* what fails: a claim or an error; NULL: nothing in particular */
  const char *why;    /* a sentence's end; static */
} InductiveResult;

/* With "rounds" the claims need not be a proof by themselves: induction over up to so many rounds
 * more is tried, too. */
InductiveResult inductive_check(Program *program, const Claims *claims, unsigned rounds);

#endif
