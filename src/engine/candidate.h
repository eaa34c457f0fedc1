/* What might hold at loop heads: guesses that induction then proves or drops.
 *
 * Guesses are made from templates and from the states that a few executions show; none is known to
 * be an invariant. */
#ifndef OCTANT_ENGINE_CANDIDATE_H
#define OCTANT_ENGINE_CANDIDATE_H

#include "cfa/cfa.h"

typedef struct Candidate {
  const Location *head;
  const Term *condition; /* over global variables and those of the head's function */
} Candidate;

typedef VEC(Candidate) Candidates;

/* Appends.  "effort" grows from 0: more and more far-fetched guesses, those of less effort not
 * again; false where there is nothing more to guess. */
bool candidates_guess(Program *program, unsigned effort, Candidates *out);

#endif
