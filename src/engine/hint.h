/* What the text of a program suggests: numbers, conditions, and what keeps it from an error. */
#ifndef OCTANT_ENGINE_HINT_H
#define OCTANT_ENGINE_HINT_H

#include "cfa/cfa.h"
#include "engine/heads.h"

typedef VEC(const Term *) HintTerms;

/* Of one function; all are distinct, in order of appearance. */
typedef struct Hint {
  HintTerms goals;        /* false somewhere on a short way to an error; near ones first */
  HintTerms conditions;   /* of assumptions, with their parts and weaker forms */
  HintTerms sides;        /* what conditions and goals compare, neither constant nor variable */
  VEC(int64_t) constants; /* sign-extended; 0 and 1 first */
  VEC(uint64_t) moduli;   /* what is divided by, at least 2 */
  Map seen;               /* of the lists above */
} Hint;

typedef struct Hints {
  Hint *of; /* by function id */
  unsigned count;
  VEC(int64_t) constants; /* of the whole program */
} Hints;

Hints *hints_new(Program *program, const Heads *heads);
void hints_free(Hints *hints);

/* Inside: what the walk from errors back to loop heads finds (hint_goal.c). */
void hint_goals(Program *program, const Heads *heads, Hints *hints);
/* Appends where it is not known yet. */
void hint_add_goal(Hint *hint, Terms *terms, const Term *goal);

#endif
