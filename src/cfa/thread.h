/* Conditions that are kept for a moment: `assume(a && b)`, `!(x < y || p)`.
 *
 * A front end computes such a condition on several ways into one temporary, where they meet, and
 * branches on that.  Analyses that know a value, but not what it says of others, lose the condition
 * there. */
#ifndef OCTANT_CFA_THREAD_H
#define OCTANT_CFA_THREAD_H

#include "cfa/cfa.h"

/* Where all ways into a location give a temporary (with "locals": or a local variable) its value,
 * all ways out only look at it and nobody does later, each way in branches on its own.  True where
 * there was such a location; ids are not made dense. */
bool program_thread_conditions(Program *program, bool locals);

#endif
