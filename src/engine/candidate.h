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
  UnrollClaim claim; /* over global variables and those of the head's function; looks are in the
                        program's arena */
} Candidate;

typedef VEC(Candidate) Candidates;

/* Appends.  "effort" grows from 0: more and more far-fetched guesses, those of less effort not
 * again; false where there is nothing more to guess. */
bool candidates_guess(Program *program, unsigned effort, Candidates *out);
/* The same for what blocks on the heap hold. */
void candidates_guess_blocks(Program *program, Candidates *out);
/* The same for the elements of arrays. */
void candidates_guess_arrays(Program *program, Candidates *out);

#endif
