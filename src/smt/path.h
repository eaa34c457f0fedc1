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

/* An arbitrary value that the path takes (havocs, arguments and results that nobody gave, initial
 * values), or finds in memory that was never written (loads). */
typedef struct PathChoice {
  unsigned step; /* PATH_START: before the first */
  const Variable *var;
  const Term *value;
} PathChoice;

enum { PATH_START = -1u };

typedef struct PathFormula {
  unsigned count;         /* of steps */
  const Term **conjuncts; /* for each step: what it demands; true where nothing */
  const Term **written;   /* for each step: the value it wrote to its variable (havoc and load: the
                             arbitrary or loaded value), NULL where it writes none */
  const Term *start;      /* what holds before the first step: initial values, addresses */
  const Term *layout;     /* objects lie where the interpreter puts them: not demanded by the path,
                             but a model of both can be replayed */
  PathChoice *choices;    /* no order */
  unsigned choice_count;
  bool exact; /* false where something had to be over-approximated: "why" says what */
  const char *why;
} PathFormula;

/* Bit-precise; constants are propagated, so that the conjuncts of a concrete path are constants,
 * and memory is resolved into conditions, so that no conjunct mentions an array.
 *
 * Addresses of objects are variables, constrained to be aligned, not null, and disjoint from those
 * that live at the same time, so that a contradiction does not depend on where objects lie.  Beyond
 * that the formula demands what the automaton takes for granted: the heap is above all objects and
 * does not begin in the last quarter of the address space.  What a function leaves in its objects
 * is gone when it returns.  Where a path mentions very many objects they may overlap in the
 * formula, which is then not exact: a contradiction is one still. */
PathFormula *path_encode(Program *program, const PathStep *steps, unsigned count);
void path_formula_free(PathFormula *formula);

#endif
