/* Reads C expressions over program variables as terms, with C's types and conversions.
 *
 * Integers promote and convert as in C11 with an int of 32 bits; overflow wraps around.  Known are
 * constants, variables (with their members and elements, as s.f and a[3]), casts to arithmetic
 * types, and the operators without side effects: ?: || && | ^ & == != < <= > >= << >> + - * / % and
 * unary + - ! ~.  Memory and pointer arithmetic are not.  A name may stand |between bars|. */
#ifndef OCTANT_TERM_PARSE_C_H
#define OCTANT_TERM_PARSE_C_H

#include "term/parse.h"

/* A variable as C sees it. */
typedef struct CVariable {
  const Term *term;
  bool is_signed, is_pointer;
} CVariable;

typedef struct CNames {
  /* False where no variable is named so; the name is interned. */
  bool (*find)(void *context, const char *name, CVariable *out);
  void *context;
  unsigned long_bits; /* of long: 32 or 64 */
} CNames;

/* The Boolean that says whether the expression, up to the end of the text, is not zero; NULL with
 * the failure recorded. */
const Term *term_parse_c(Reader *reader, const CNames *names);
/* The same and that C defines its value: no part that is evaluated divides by zero, shifts by a
 * distance out of range, or has a quotient or a signed left shift that overflows.  Overflows of
 * + - * and of conversions from floats are not looked at. */
const Term *term_parse_c_defined(Reader *reader, const CNames *names);

#endif
