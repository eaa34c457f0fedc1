/* The second opinion on a TRUE, by who had no part in it.
 *
 * Executions with random inputs: one that reaches an error refutes the proof, and one that breaks
 * what the proof says of a loop makes it worthless.  Then the claims are proved to be an inductive
 * invariant that excludes the errors (check/inductive.h), within a share of the time that the
 * proof took.  Where they cannot be (a proof by unrolling has none; nothing is known of memory),
 * the answer stands, and what stands in the way is said. */
#ifndef OCTANT_ENGINE_OPINION_H
#define OCTANT_ENGINE_OPINION_H

#include "engine/evidence.h"

/* Are claims to be noted of a proof, for this or for a witness? */
bool opinion_wants_claims(const Run *run);

/* The outcome, with evidence->opinion set, or UNKNOWN (engines-disagree), with the execution that
 * contradicts the proof in evidence->run. */
Outcome opinion_on_proof(Program *program, Outcome outcome, Evidence *evidence);

#endif
