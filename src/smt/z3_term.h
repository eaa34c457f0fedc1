/* Terms as Z3 expressions, with exactly our meaning.
 *
 * A float has two forms: its IEEE bits, a bit-vector, and the number, of Z3's floating-point sort.
 * Variables and array elements are bits, so that moving a float about keeps them, those of a NaN
 * included; arithmetic turns bits into numbers, and a NaN that it makes has the bits of value_nan.
 * An 80-bit float is the sort of 15 and 64 bits, which has no leading bit in its encoding: bits
 * that the processor takes for invalid are a NaN, and pseudo-denormals the numbers they stand for.
 *
 * fmod is the one operator that Z3 has no (usable) equivalent for: its result is left open, so that
 * a contradiction is one, but a model may be none.  Callers check models. */
#ifndef OCTANT_SMT_Z3_TERM_H
#define OCTANT_SMT_Z3_TERM_H

#include "base/map.h"
#include "smt/z3_api.h"
#include "term/term.h"

typedef enum Z3Form { FORM_MAIN, FORM_BITS } Z3Form; /* bits: of floats alone */

typedef struct Z3Visit {
  const Term *term;
  Z3Form form;
} Z3Visit;

typedef struct Z3Terms {
  Z3Api z3;
  Z3_context context; /* NULL while there is none */
  Map done;           /* 2 * id of a term + form -> expression; the context keeps them all */
  VEC(Z3Visit) stack;
  VEC(Z3_ast) scratch;
  bool with_arrays, with_floats, with_gaps; /* met so far; gaps: fmod */
} Z3Terms;

bool z3_terms_open(Z3Terms *zt, const char **reason);
void z3_terms_close(Z3Terms *zt);

/* The expression of a term; lent.  NULL where Z3 ran into an error. */
Z3_ast z3_term(Z3Terms *zt, const Term *term, Z3Form form);
Z3_ast z3_bits(Z3Terms *zt, Value value, unsigned width);

static inline bool z3_term_is_float(const Term *term)
{
  return term->type.kind == TYPE_FLOAT;
}

/* z3_float.c: "args" in the forms that z3_form_of_argument names. */
Z3_ast z3_float_bits(Z3Terms *zt, const Term *term, const Z3_ast *args);
Z3_ast z3_float_number(Z3Terms *zt, const Term *term, const Z3_ast *args);
/* Bit-vectors and Booleans that come from floats. */
Z3_ast z3_from_float(Z3Terms *zt, const Term *term, const Z3_ast *args);
Z3_ast z3_number_of_bits(Z3Terms *zt, Z3_ast bits, unsigned width);
Z3_ast z3_bits_of_number(Z3Terms *zt, Z3_ast number, unsigned width);

#endif
