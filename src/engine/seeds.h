/* States to begin loops with: what narrowing carries from one exploration to the next.
 *
 * An exploration that widens goes beyond the least fixpoint, and meets and joins along the way do
 * not take that back.  What really arrives at a loop head, joined without widening, is smaller. The
 * next exploration takes this joined state in place of the first one that arrives there: a weaker
 * one, so that nothing is lost, and mostly stable at once.  Since the algorithm itself finds out
 * whether it is, soundness does not depend on where a seed comes from. */
#ifndef OCTANT_ENGINE_SEEDS_H
#define OCTANT_ENGINE_SEEDS_H

#include "cpa/cpa.h"

typedef struct Seeds Seeds;

Seeds *seeds_new(Cpa *cpa); /* borrows the analysis */
void seeds_free(Seeds *seeds);

/* Another state arrived at a loop head. */
void seeds_add(Seeds *seeds, const State *state, const Precision *precision);
/* A seed that the state lies below, lent; NULL where there is none. */
const State *seeds_find(const Seeds *seeds, const State *state);

#endif
