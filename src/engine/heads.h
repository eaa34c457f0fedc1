/* The heads of loops, and which variables may matter there. */
#ifndef OCTANT_ENGINE_HEADS_H
#define OCTANT_ENGINE_HEADS_H

#include "cfa/cfa.h"

enum { HEAD_MOST_VARIABLES = 40 };

typedef struct Head {
  const Location *location;
  /* Scalars of at most 64 bits in scope whose value may still be read, the most promising first:
   * those that the loop changes and tests, then those it reads, then others. */
  VariableVec variables;
} Head;

typedef struct Heads {
  VEC(Head) list; /* by function, in reverse post-order; of functions that may be called alone */
  Map numbers;    /* location -> index in the list + 1 */
} Heads;

Heads *heads_new(const Program *program);
void heads_free(Heads *heads);

/* NULL where it is none. */
const Head *heads_at(const Heads *heads, const Location *location);

#endif
