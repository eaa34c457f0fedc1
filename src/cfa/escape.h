/* Which local objects may be pointed to after their function has ended. */
#ifndef OCTANT_CFA_ESCAPE_H
#define OCTANT_CFA_ESCAPE_H

#include "base/bitset.h"
#include "cfa/cfa.h"

/* Ids of variables, addresses of objects among them, whose values may be stored, returned, put into
 * a global variable or given to a function without a body, directly or by way of other variables.
 * In linear time, without regard to the order of edges; the caller frees the set. */
Bitset escape_variables(const Program *program);

#endif
