/* Scalars as bit-vectors and back, as memory and calls between declarations that disagree pass them
 * on. */
#ifndef OCTANT_SMT_BITS_H
#define OCTANT_SMT_BITS_H

#include "term/term.h"

static inline const Term *term_to_bits(Terms *terms, const Term *term)
{
  if (term->type.kind == TYPE_FLOAT)
    return term_unary(terms, TERM_FBITS, term);
  return term->type.kind == TYPE_BOOL ? term_from_bool(terms, term, 1) : term;
}

/* Truncates or extends with zeros where the width is another. */
static inline const Term *term_of_bits(Terms *terms, const Term *bits, Type type)
{
  bits = term_resize_unsigned(terms, bits, type.width);
  if (type.kind == TYPE_FLOAT)
    return term_convert(terms, TERM_FOFBITS, type, bits);
  return type.kind == TYPE_BOOL ? term_to_bool(terms, bits) : bits;
}

static inline const Term *term_as_type(Terms *terms, const Term *term, Type type)
{
  return type_equal(term->type, type) ? term : term_of_bits(terms, term_to_bits(terms, term), type);
}

#endif
