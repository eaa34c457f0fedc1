/* The formula of one path through the automaton.
 *
 * A path is a sequence of edges as an execution takes them, from the entry of the program's entry
 * function, across calls and returns.  Every write gets a variable of its own, so that the path is
 * a conjunction: one conjunct for each step. */
#ifndef OCTANT_SMT_PATH_H
#define OCTANT_SMT_PATH_H

#include "cfa/cfa.h"

typedef struct PathStep {
  const Edge *edge;
  const Edge *call; /* of a return edge: the call that it ends; NULL at the end of the entry */
} PathStep;

typedef VEC(PathStep) Path;

typedef struct PathFormula {
  unsigned count;         /* of steps */
  const Term **conjuncts; /* for each step: what it demands; true where nothing */
  const Term **written;   /* for each step: the value it wrote to its variable (havoc and load: the
                             arbitrary or loaded value), NULL where it writes none */
  const Term *start;      /* what holds before the first step: initial values, addresses */
  bool exact;             /* false where something had to be over-approximated: "why" says what */
  const char *why;
} PathFormula;

/* Bit-precise.  Addresses of objects are variables, constrained to be aligned, disjoint and not
 * null, so that a contradiction does not depend on where objects lie. */
PathFormula *path_encode(Program *program, const PathStep *steps, unsigned count);
void path_formula_free(PathFormula *formula);

#endif
