/* The CPA algorithm with dynamic precision adjustment (CPA+), resumable.
 *
 * Beyer, Henzinger, Theoduloz: Program Analysis with Dynamic Precision Adjustment (ASE 2008).
 * Expands waiting states until none waits or a target is found.  Whoever changes the reached set in
 * between (refinement) may call it again.  Where we differ: when a successor is a target, the other
 * successors of the same state are still computed before the answer is given, so that the state
 * need not be expanded again. */
#ifndef OCTANT_ENGINE_REACH_H
#define OCTANT_ENGINE_REACH_H

#include "engine/outcome.h"
#include "engine/reached.h"

/* CLAIM_SAFE: nothing waits and no target was reached.  CLAIM_UNSAFE: outcome.target is the node of
 * an error location or, where outcome.reason is not NONE, of an obstacle: a place that cannot be
 * modelled or a bound; it stays waiting until it is cut away or left out.  CLAIM_UNKNOWN: failure,
 * limit or stop, in which case the state that was being expanded waits again; or the gap of the
 * reached set, where something was left out and nothing else was found. */
Outcome reach(Reached *reached);

/* Explores everything but targets, and notes what arrives at loop heads.  True where no target was
 * seen and nothing waits: then the reached set is complete; otherwise it is good for nothing but
 * its arrivals. */
bool reach_ahead(Reached *reached, Seeds *arrivals);
/* The same, for its states rather than for an answer: error locations and places that cannot be
 * modelled are locations like others.  CLAIM_SAFE where every reachable state is in the set; other
 * obstacles end it as above, and so do more than so many seconds of processor time (0: no limit),
 * after which states still wait. */
Outcome reach_everything(Reached *reached, double seconds);

#endif
