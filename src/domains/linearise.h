/* Machine terms as interval-linear forms over dimensions.
 *
 * A bit-vector is read as a signed or an unsigned number.  A form says of a term: whatever the
 * state, the term's value is one of the form's values there.  Sums are first built modulo 2^width,
 * so that what overflows and comes back does no harm; where the range of such a sum is proved to
 * lie in one window of 2^width numbers it is moved into the type's range, and else only the range
 * of the term is left.  Of floats, the rounding of each operation goes into the constant; only
 * terms that are finite numbers in all states have forms. */
#ifndef OCTANT_DOMAINS_LINEARISE_H
#define OCTANT_DOMAINS_LINEARISE_H

#include "domains/float_interval.h"
#include "domains/linear.h"
#include "term/term.h"

/* What is known of the state that terms are read in. */
typedef struct LinearOracle {
  void *context;
  /* The dimension of a variable, and how its number is read; false where it has none. */
  bool (*dim)(void *context, const Term *var, Dim *dim, bool *is_unsigned);
  Interval (*bits)(void *context, const Term *term);      /* bit-vectors of at most 64 bits */
  FloatInterval (*real)(void *context, const Term *term); /* floats of 32 and 64 bits */
  Bounds (*bounds)(void *context, const Linear *form);
} LinearOracle;

/* The form of a bit-vector of at most 64 bits; a constant where there is nothing better. */
Linear linearise(const LinearOracle *oracle, const Term *term, bool is_unsigned);
/* The form of a float of 32 or 64 bits; false where it may be infinite or no number. */
bool linearise_float(const LinearOracle *oracle, const Term *term, Linear *out);
/* How a comparison for equality had best read its sides: as the variables in them. */
bool linearise_prefers_unsigned(const LinearOracle *oracle, const Term *term);

static inline bool linearise_fits(Type type)
{
  return (type.kind == TYPE_BV && type.width <= INTERVAL_MOST_BITS) ||
         (type.kind == TYPE_FLOAT && type.width <= 64);
}

#endif
