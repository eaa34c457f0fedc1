/* Orders of a function's locations: reverse post-order and dominators.
 *
 * Both know only what is reachable from the entry.  They borrow the function, which must not change
 * while they are in use.  Nothing here recurses, so deep graphs are no trouble. */
#ifndef OCTANT_CFA_ORDER_H
#define OCTANT_CFA_ORDER_H

#include "cfa/cfa.h"

enum { ORDER_NONE = ~0u }; /* in place of a number: unreachable, or there is none */

/* One depth-first search from the entry, which follows edges in the order of their lists. */
typedef struct Order {
  const Function *function;
  unsigned count;        /* of reachable locations */
  Location **sequence;   /* in reverse post-order, the entry first */
  unsigned *number;      /* location id -> index in sequence, or ORDER_NONE */
  Location **discovered; /* in the order of discovery */
  unsigned *discovery;   /* location id -> index in discovered, or ORDER_NONE */
  unsigned
      *descendants; /* location id -> how many locations were discovered from it, with itself */
  unsigned *parent; /* location id -> id of the location it was discovered from, or ORDER_NONE */
} Order;

/* A function without a body has an empty order. */
Order *order_new(const Function *function);
void order_free(Order *order);

/* Is "below" the same as "above" or discovered below it?  An edge from u to v with
 * order_is_ancestor(v, u) is retreating: every cycle has one. */
bool order_is_ancestor(const Order *order, const Location *above, const Location *below);

/* Every path from the entry to b passes a.  Semi-NCA (Georgiadis, Tarjan, Werneck: Finding
 * Dominators in Practice, 2006). */
typedef struct Dominators Dominators;

Dominators *dominators_new(const Order *order); /* keeps "order" */
void dominators_free(Dominators *dominators);

/* The closest strict dominator; NULL for the entry and for what is unreachable. */
Location *dominators_parent(const Dominators *dominators, const Location *location);
/* Each location dominates itself; false where one is unreachable. */
bool dominators_check(const Dominators *dominators, const Location *a, const Location *b);

/* The same on any graph given by predecessor lists over numbers: node 0 is the root, nodes are
 * numbered in order of discovery and tree_parent[v] < v.  Writes each node's closest dominator
 * (its own number for the root).  pred(context, v, i, &u) gives v's i-th predecessor and answers
 * false after the last. */
typedef bool (*GraphPred)(void *context, unsigned node, unsigned index, unsigned *pred);
void graph_dominators(unsigned count, const unsigned *tree_parent, GraphPred pred, void *context,
                      unsigned *dominator);

#endif
