/* What might hold at loop heads: guesses that induction then proves or drops.
 *
 * Guesses are made from templates and from the states that a few executions show; none is known to
 * be an invariant. */
#ifndef OCTANT_ENGINE_CANDIDATE_H
#define OCTANT_ENGINE_CANDIDATE_H

#include "cfa/cfa.h"
#include "smt/unroll.h"

typedef struct Candidate {
  const Location *head;
  const Term *condition; /* over global variables and those of the head's function */
  /* As in an UnrollClaim; looks are in the program's arena. */
  const Term *bound;
  const Look *looks;
  unsigned look_count;
} Candidate;

typedef VEC(Candidate) Candidates;

/* Appends.  "effort" grows from 0: more and more far-fetched guesses, those of less effort not
 * again; false where there is nothing more to guess. */
bool candidates_guess(Program *program, unsigned effort, Candidates *out);
/* The same for what blocks on the heap hold. */
void candidates_guess_blocks(Program *program, Candidates *out);

#endif
