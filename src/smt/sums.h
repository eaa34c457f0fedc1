/* Sums that have the same parts in another order.
 *
 * A SAT solver needs time exponential in the number of parts to see that they are equal. */
#ifndef OCTANT_SMT_SUMS_H
#define OCTANT_SMT_SUMS_H

#include "term/bits.h"
#include "term/term.h"

/* Do two bit-vectors differ by a constant, because they are sums of the same parts?  Then "a" is
 * "b" and this.  False where they do not, or have too many parts to tell. */
bool sums_differ_by(const Term *a, const Term *b, Bits *difference);

#endif
