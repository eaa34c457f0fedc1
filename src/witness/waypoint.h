/* Waypoints, and whether the automaton has what they are passed at. */
#ifndef OCTANT_WITNESS_WAYPOINT_H
#define OCTANT_WITNESS_WAYPOINT_H

#include "witness/instrument.h"

/* False with the refusal filled in where the waypoint, at this point, cannot be passed at any edge,
 * or it is not known at which. */
bool waypoint_check(const EdgeIndex *index, const Waypoint *waypoint, Point at, Refusal *refusal);
/* Is the edge, out of a switch, the case that the waypoint names?  It was checked before. */
bool waypoint_takes_case(const Waypoint *waypoint, const Edge *edge);

#endif
