/* The loops of a function and how they nest.
 *
 * A loop is a set of locations with a head through which every cycle of the set passes that is not
 * inside an inner loop.  Natural loops have one entry, their head.  A cycle with several entries is
 * irreducible: its head is the entry that the depth-first search finds first, and it is marked.
 * Havlak: Nesting of Reducible and Irreducible Loops, 1997. */
#ifndef OCTANT_CFA_LOOPS_H
#define OCTANT_CFA_LOOPS_H

#include "cfa/order.h"

typedef struct Loop Loop;

struct Loop {
  unsigned id;      /* index in loops; an outer loop comes before the loops inside it */
  unsigned depth;   /* 1 for outermost loops */
  bool irreducible; /* can be entered other than through its head */
  Location *head;
  const Loop *parent;       /* the loop around it; NULL for outermost loops */
  Location *const *members; /* the head first, inner loops included */
  unsigned member_count;
};

typedef struct Loops {
  const Order *order;
  Loop *list; /* by reverse post-order of their heads */
  unsigned count;
  const Loop **innermost; /* location id -> the innermost loop around it, or NULL */
  Location **grouped;     /* what "members" points into */
} Loops;

Loops *loops_new(const Order *order); /* keeps "order" */
void loops_free(Loops *loops);

/* The loop whose head this is; NULL where it is none. */
const Loop *loops_at(const Loops *loops, const Location *head);
bool loop_has(const Loops *loops, const Loop *loop, const Location *location);

#endif
