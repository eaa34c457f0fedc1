/* How far a value reaches in an execution: which variables and which memory are computed from it.
 *
 * What is reached stays so, whatever is written there later, and of memory it is whole regions. */
#ifndef OCTANT_ENGINE_INFLUENCE_H
#define OCTANT_ENGINE_INFLUENCE_H

#include "base/map.h"
#include "smt/path.h"

/* Sources are numbers from 1; where several come together, one of them is kept. */
typedef struct Influence {
  Map variables, regions; /* what is reached -> its source */
  uint64_t memory;        /* the source of a store to no known region; 0: none */
} Influence;

void influence_free(Influence *influence);

/* The source that decides whether the edge is taken, or what memory it accesses; 0: none does. */
uint64_t influence_decides(const Influence *influence, const Edge *edge);
/* The step was taken: what it writes is reached where what it reads is. */
void influence_spread(Influence *influence, const PathStep *step);
/* What the edge writes to variables comes from this source. */
void influence_begin(Influence *influence, const Edge *edge, uint64_t source);

#endif
