/* From which objects addresses come, and how far behind the start of one they can lie.
 *
 * A flow of addresses through variables and regions, without a look at the order of edges.  It
 * tells where a comparison may have an outcome that C leaves to the layout of memory: an order
 * between two objects, or whether one begins where another ends.  Addresses that may come from
 * several objects may come from different ones, unless they are kin (cfa/kin.h). */
#ifndef OCTANT_CFA_ORIGIN_H
#define OCTANT_CFA_ORIGIN_H

#include "cfa/cfa.h"

typedef struct Origins Origins;

Origins *origins_new(const Program *program);
void origins_free(Origins *origins);

/* May the addresses come from different objects, so that their order and their distance are those
 * of the objects? */
bool origins_may_differ(const Origins *origins, const Term *a, const Term *b);
/* May they do so and yet be equal, as one may lie before or behind its object? */
bool origins_may_touch(const Origins *origins, const Term *a, const Term *b);
/* May one be the address of a block or a local that is no more, and the other one of what lies
 * there now? */
bool origins_may_be_reused(const Origins *origins, const Term *a, const Term *b);
/* May it be an address of allocated memory, or a part of one? */
bool origins_is_allocated(const Origins *origins, const Term *address);
/* The objects that the address may come from begin at multiples of this power of two. */
uint64_t origins_alignment(const Origins *origins, const Term *address);
/* May both be texts of arguments, or literals that share their place?  These are objects apart,
 * though in fact they may meet. */
bool origins_are_apart(const Origins *origins, const Term *a, const Term *b);
/* May the term be an address, or have been computed from one? */
bool origins_is_address(const Origins *origins, const Term *term);
/* May the address have left its object, and not just by a few fields?  Where "trusted", a distance
 * that is not known stays in the object. */
bool origins_may_stray(const Origins *origins, const Term *address, bool trusted);

#endif
