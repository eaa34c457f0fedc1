/* The CPA algorithm with dynamic precision adjustment (CPA+), resumable.
 *
 * Expands waiting states until none waits or a target is found.  Whoever changes the reached set in
 * between (refinement) may call it again. */
#ifndef OCTANT_ENGINE_REACH_H
#define OCTANT_ENGINE_REACH_H

#include "engine/outcome.h"
#include "engine/reached.h"

/* CLAIM_SAFE: nothing waits and no target was reached.  CLAIM_UNSAFE: outcome.target is an error
 * location's node (it stays waiting).  CLAIM_UNKNOWN: failure, limit or stop; the state that was
 * being expanded waits again. */
Outcome reach(Reached *reached);

#endif
