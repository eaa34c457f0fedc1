/* From which objects addresses come, and how far behind the start of one they can lie.
 *
 * A flow of addresses through variables and regions, without a look at the order of edges.  It
 * tells where a comparison has an outcome that C leaves to the layout of memory: an order between
 * two objects, or whether one begins where another ends. */
#ifndef OCTANT_CFA_ORIGIN_H
#define OCTANT_CFA_ORIGIN_H

#include "cfa/cfa.h"

typedef struct Origins Origins;

Origins *origins_new(const Program *program);
void origins_free(Origins *origins);

/* Do the addresses come from different objects, so that their distance is that of the objects?
 * Allocated memory counts as one object. */
bool origins_differ(const Origins *origins, const Term *a, const Term *b);
/* Is their order that of objects?  Also where several objects, or allocated memory, are behind both
 * and neither address was moved: within one object there would be nothing to ask. */
bool origins_order_objects(const Origins *origins, const Term *a, const Term *b);
/* May they come from different objects and yet be equal, as one may lie behind its object? */
bool origins_may_touch(const Origins *origins, const Term *a, const Term *b);
/* May the address have left its object, and not just by a few fields?  Where "trusted", a distance
 * that is not known stays in the object. */
bool origins_may_stray(const Origins *origins, const Term *address, bool trusted);

#endif
