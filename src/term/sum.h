/* A bit-vector as a sum: a constant, and terms with constant factors, all modulo 2^width. */
#ifndef OCTANT_TERM_SUM_H
#define OCTANT_TERM_SUM_H

#include "term/bits.h"
#include "term/term.h"

enum { SUM_MOST = 64 };

typedef struct SumPart {
  const Term *term;
  Bits factor; /* not 0 */
} SumPart;

typedef struct TermSum {
  unsigned width;
  /* Where it is set, what is extended to a wider type is taken for a sum that does not wrap in the
   * narrower one, as sums in indices of arrays should not: the sum differs from the term where one
   * does.  NULL: the sum always has the value of the term. */
  Terms *extends;
  unsigned steps; /* terms that were looked at: they may share much */
  unsigned count;
  SumPart parts[SUM_MOST]; /* of distinct terms */
  Bits constant;
} TermSum;

/* Adds so many times the term, which has the sum's width.  False where it has too many parts. */
bool sum_add(TermSum *sum, const Term *term, Bits factor);
const Term *sum_term(Terms *terms, const TermSum *sum);
/* Divides every factor, as a signed number, so that the result times the divisor is what it was.
 * False where one is not a multiple. */
bool sum_divide(TermSum *sum, uint64_t divisor);

/* Do two bit-vectors differ by a constant, because they are sums of the same parts?  Then "a" is
 * "b" and this.  False where neither is a sum, where they do not, or have too many parts to tell.
 */
bool sums_differ_by(const Term *a, const Term *b, Bits *difference);

#endif
