/* Inside the reader of C expressions: values with their C types. */
#ifndef OCTANT_TERM_PARSE_C_TYPE_H
#define OCTANT_TERM_PARSE_C_TYPE_H

#include "term/parse_c.h"

/* A Boolean, a bit-vector or a float.  A Boolean is an int that is 0 or 1. */
typedef struct CValue {
  const Term *term; /* NULL: there is none, the failure is recorded */
  bool is_signed, is_pointer;
} CValue;

typedef struct CType {
  Type type; /* Bool: _Bool */
  bool is_signed;
} CType;

/* C's "is not zero". */
const Term *c_truth(Terms *terms, CValue a);
CValue c_convert(Terms *terms, CValue a, CType to);
/* Integer promotion. */
CValue c_promote(Terms *terms, CValue a);
/* The usual arithmetic conversions: both get one type. */
void c_balance(Terms *terms, CValue *a, CValue *b);

/* Reads "unsigned long int" and the like; false, with nothing read, where none comes. */
bool c_read_type(Reader *reader, unsigned long_bits, CType *out);
/* Reads a constant: 12, 0x1fUL, 'a', 1.5f; "term" is NULL, with the failure recorded, where it is
 * wrong. */
CValue c_read_constant(Reader *reader, unsigned long_bits);

#endif
