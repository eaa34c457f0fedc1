/* Circuits on words: arrays of literals, the lowest bit first, at most CIRCUIT_MOST of them.
 *
 * Results go to "out", which is none of the arguments unless a function says that it may be. */
#ifndef OCTANT_SMT_CIRCUIT_H
#define OCTANT_SMT_CIRCUIT_H

#include "smt/gates.h"
#include "term/type.h"

enum { CIRCUIT_MOST = BV_MOST_BITS + 1 };

typedef enum CircuitShift { SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_SIGNED } CircuitShift;

/* circuit.c; here "out" may be an argument. */
Lit circuit_add(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit carry, Lit *out);
void circuit_negate_if(Gates *gates, unsigned width, Lit condition, const Lit *a, Lit *out);
void circuit_ite(Gates *gates, unsigned width, Lit c, const Lit *a, const Lit *b, Lit *out);
void circuit_invert(unsigned width, const Lit *a, Lit *out);

Lit circuit_equal(Gates *gates, unsigned width, const Lit *a, const Lit *b);
Lit circuit_is_zero(Gates *gates, unsigned width, const Lit *a);
Lit circuit_less(Gates *gates, unsigned width, const Lit *a, const Lit *b, bool or_equal);
Lit circuit_less_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b, bool or_equal);
void circuit_shift(Gates *gates, CircuitShift kind, unsigned width, const Lit *a, const Lit *by,
                   Lit *out);

/* circuit_mul.c */
void circuit_mul(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *out);
Lit circuit_mul_overflows(Gates *gates, unsigned width, const Lit *a, const Lit *b);
Lit circuit_mul_overflows_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b);

/* circuit_div.c: by zero as SMT-LIB says. */
void circuit_divide(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                    Lit *remainder);
void circuit_divide_signed(Gates *gates, unsigned width, const Lit *a, const Lit *b, Lit *quotient,
                           Lit *remainder);

#endif
