/* Reads SMT-LIB terms and sorts back: what term_print_smt writes, and what people write.
 *
 * Bit-vectors, Booleans, arrays, and floats of 32, 64 and 80 bits.  Operators that we have not are
 * made of those that we have; what has no meaning here (integers, quantifiers, the IEEE remainder,
 * arithmetic that rounds other than to nearest) is an error that says so.  A variable is found by
 * the reader; between bars, 'xx is a character by its number and a last ' is left out, as
 * term_print_smt writes names that SMT-LIB keeps for itself. */
#ifndef OCTANT_TERM_PARSE_SMT_H
#define OCTANT_TERM_PARSE_SMT_H

#include "term/parse.h"

/* NULL with the failure recorded where the text is no well-typed term. */
const Term *term_parse_smt(Reader *reader);
bool type_parse_smt(Reader *reader, Type *type);
/* Does the text begin like a compound term: a parenthesis and an operator that SMT-LIB knows? */
bool smt_begins_term(const char *text);

#endif
