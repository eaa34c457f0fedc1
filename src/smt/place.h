/* Where objects lie, for whoever puts numbers in place of their addresses, and what memory holds at
 * the start.
 *
 * Whoever concludes from the addresses must know that the program does not look at them
 * (cfa/address.h). */
#ifndef OCTANT_SMT_PLACE_H
#define OCTANT_SMT_PLACE_H

#include "cfa/callgraph.h"

/* Object id -> its address, 0 where it has none that is always the same: those of recursive
 * functions, and what no room is left for.  The caller frees it.  "heap" becomes where allocation
 * begins, 0: anywhere; NULL: nobody asks. */
uint64_t *places_new(Program *program, const CallGraph *graph, uint64_t *heap);

/* An array that begins as "start" and holds the initial content of global objects; sets *loses
 * where that is too much to be said. */
const Term *places_content(Program *program, const uint64_t *places, const Region *region,
                           const Term *start, bool *loses);

#endif
