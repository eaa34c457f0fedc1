/* Weak topological order (Bourdoncle: Efficient Chaotic Iteration Strategies with Widenings, 1993).
 *
 * A total order of the reachable locations with nested components, each a stretch of the order that
 * begins with its head, such that every edge leads forward, or to the head of a component that it
 * starts in.  So an iteration that stabilises each component in turn, widening at heads, ends, and
 * then covers every edge.  Components are the loops of loops.h. */
#ifndef OCTANT_CFA_WTO_H
#define OCTANT_CFA_WTO_H

#include "base/text.h"
#include "cfa/loops.h"

typedef struct WtoItem {
  Location *location;
  unsigned end;   /* head of a component: index after its last item; elsewhere 0 */
  unsigned depth; /* how many components it lies in, its own included */
} WtoItem;

typedef struct Wto {
  WtoItem *items;
  unsigned count;
  unsigned *position; /* location id -> index in items, or ORDER_NONE */
} Wto;

Wto *wto_new(const Loops *loops); /* borrows for the call alone */
void wto_free(Wto *wto);

/* Appends, as Bourdoncle writes it: "0 1 (2 3 (4 5) 6) 7". */
void wto_print(const Wto *wto, Text *out);

#endif
