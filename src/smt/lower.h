/* Floating-point terms as bit-vector terms, exactly as term/value_float.c evaluates them, so that a
 * solver of bit-vectors alone decides them.
 *
 * A term of float type becomes its IEEE bits, an array of floats an array of bit-vectors, a float
 * variable "x" the bit-vector variable "x!bits"; float operators become circuits.  Rounding is to
 * nearest, ties to even; a NaN that arithmetic makes has the bits of value_nan; 80-bit encodings
 * that the processor takes for invalid are NaNs, and pseudo-denormals the numbers they stand for.
 *
 * Two things cannot be lowered: frem (C's fmod, whose circuit would need thousands of steps) and
 * the equality of two arrays of floats (NaNs of different bits are equal elements). */
#ifndef OCTANT_SMT_LOWER_H
#define OCTANT_SMT_LOWER_H

#include "term/term.h"

typedef struct Lowering Lowering;

Lowering *lowering_new(Terms *terms);
void lowering_free(Lowering *lowering);

/* An equivalent term without floats; "term" itself where there are none.  Memoised for the life of
 * the lowering; deep terms do not exhaust the stack.  NULL where an operator cannot be lowered. */
const Term *lowering_term(Lowering *lowering, const Term *term);

/* The variable that stands for a variable: itself unless it is a float or an array of floats. */
const Term *lowering_var(Lowering *lowering, const Term *var);

#endif
