/* Which signedness the C text of each bit-vector subterm has. */
#ifndef OCTANT_TERM_PRINT_C_SIGN_H
#define OCTANT_TERM_PRINT_C_SIGN_H

#include "base/map.h"
#include "term/print_c.h"

typedef struct Signs {
  const TermNames *names;
  Map known; /* id -> Sign; constants are not listed */
} Signs;

void signs_find(Signs *signs, const Term *root, const TermNames *names);
void signs_free(Signs *signs);
Sign signs_of(const Signs *signs, const Term *term);
/* What C makes of two operands, or of one alone. */
Sign signs_combined(const Signs *signs, const Term *a, const Term *b);

bool c_is_zero_or_one(const Term *t); /* ite(c, 1, 0) */

#endif
