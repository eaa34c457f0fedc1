/* Where objects lie in the clauses, and what memory holds at the start. */
#ifndef OCTANT_ENGINE_CHC_MEMORY_H
#define OCTANT_ENGINE_CHC_MEMORY_H

#include "cfa/callgraph.h"

/* Object id -> its address, 0 where it has none that is always the same: those of recursive
 * functions.  The caller frees it.  Whoever concludes from the addresses must know that the program
 * does not look at them (cfa/address.h). */
uint64_t *chc_places(Program *program, const CallGraph *graph);

/* An array that begins as "start" and holds the initial content of global objects; sets *loses
 * where that is too much to be said. */
const Term *chc_initial_memory(Program *program, const uint64_t *places, const Region *region,
                               const Term *start, bool *loses);

#endif
