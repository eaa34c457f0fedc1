/* A bit-vector as a sum: a constant, and terms with constant factors, all modulo 2^width.
 *
 * What is extended to a wider type is taken for a sum that does not wrap in the narrower one, as
 * sums in indices of arrays should: the sum may differ from the term where one does. */
#ifndef OCTANT_TERM_SUM_H
#define OCTANT_TERM_SUM_H

#include "term/term.h"

enum { SUM_MOST = 8 };

typedef struct SumPart {
  const Term *term;
  uint64_t factor; /* not 0 */
} SumPart;

typedef struct TermSum {
  Terms *terms;
  unsigned width; /* at most 64 */
  unsigned count;
  SumPart parts[SUM_MOST]; /* of distinct terms */
  uint64_t constant;
} TermSum;

/* Adds so many times the term, which has the sum's width.  False where it has too many parts. */
bool sum_add(TermSum *sum, const Term *term, uint64_t factor);
/* The sum as a term. */
const Term *sum_term(const TermSum *sum);
/* Divides every factor, as a signed number, so that the result times the divisor is what it was.
 * False where one is not a multiple. */
bool sum_divide(TermSum *sum, uint64_t divisor);

#endif
