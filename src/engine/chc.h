/* The whole program as Horn clauses: a solution is a proof, and its relations are invariants.
 *
 * The clauses are asked over ideal integers first, where wrapping around counts as an error, then
 * over integers that wrap around and over bits; from the second round on with what polyhedra,
 * octagons and intervals say at cut points, too.  A way to an error that the clauses have is
 * executed.  Where the machine does not take it, or nothing is found, bounded model checking looks
 * for an execution; the two take turns with growing slices of time. */
#ifndef OCTANT_ENGINE_CHC_H
#define OCTANT_ENGINE_CHC_H

#include "engine/evidence.h"

/* A claim of CLAIM_UNSAFE was executed and "evidence" holds it. */
Outcome chc_check(Program *program, Evidence *evidence);

#endif
