/* Executing a program along a violation witness. */
#ifndef OCTANT_WITNESS_FOLLOW_H
#define OCTANT_WITNESS_FOLLOW_H

#include "interp/interp.h"
#include "witness/instrument.h"

/* Executes the program that instrument_violation made with the values that the waypoints ask for,
 * a few times with others where they ask for none.  True where it ends in the target; "passed" gets
 * the number of segments that were.  The caller frees the result. */
bool follow_execute(const Follow *follow, InterpResult *result, unsigned *passed);

#endif
