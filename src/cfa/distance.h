/* How many edges there are from each location to the nearest error.
 *
 * Along calls and returns, where a function returns to any of its callers, and past a call in one
 * step: less than what an execution needs, never more. */
#ifndef OCTANT_CFA_DISTANCE_H
#define OCTANT_CFA_DISTANCE_H

#include "cfa/cfa.h"

enum { DISTANCE_NONE = ~0u }; /* no error is ahead */

typedef struct Distances Distances;

Distances *distances_new(const Program *program); /* keeps nothing of it */
void distances_free(Distances *distances);

unsigned distance_of(const Distances *distances, const Location *location);

#endif
