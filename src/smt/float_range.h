/* Interval reasoning about a conjunction, before anything is blasted.
 *
 * Every subterm gets the interval of values it can have where all conjuncts hold: floats and
 * integers with their bounds, Booleans as what they may be.  Intervals go up from arguments to
 * terms and down again from what is known about a term to its arguments (Benhamou et al., HC4),
 * for a bounded number of rounds.  Rounding to nearest is monotonic, so the ends of a float
 * interval are computed by the operators themselves; only on the way down bounds are moved outward.
 */
#ifndef OCTANT_SMT_FLOAT_RANGE_H
#define OCTANT_SMT_FLOAT_RANGE_H

#include "term/term.h"

/* True only where no state satisfies all the Boolean terms. */
bool float_range_refutes(Terms *terms, unsigned count, const Term *const *conjuncts);

#endif
