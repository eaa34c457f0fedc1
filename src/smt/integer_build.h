/* Inside the translation to integers. */
#ifndef OCTANT_SMT_INTEGER_BUILD_H
#define OCTANT_SMT_INTEGER_BUILD_H

#include "smt/integer.h"

typedef IntegerForm Form;

/* integer_vote.c: the reading that fits a term best, as far as is known; changing one's mind is
 * harmless within one translation, since each form says which reading it is, but for duties that
 * one translation looks after and another relies on. */
void integers_vote(Integers *it, const Term *term);
/* The two are to be read the same way. */
void integers_unite(Integers *it, const Term *a, const Term *b);
bool integers_is_signed(Integers *it, const Term *term);

/* integer_form.c: numbers. */
Z3_ast integer_of(Integers *it, SignedBits number);
Z3_ast integer_power(Integers *it, unsigned exponent);
Z3_ast integer_less(Integers *it, Z3_ast a, Z3_ast b);
Z3_ast integer_leq(Integers *it, Z3_ast a, Z3_ast b);
Z3_ast integer_not(Integers *it, Z3_ast a);
Z3_ast integer_or(Integers *it, Z3_ast a, Z3_ast b);

/* Forms; the bounds follow.  Division rounds down, the divisor is positive. */
Form reading_of(Integers *it, SignedBits number);
Form reading_add(Integers *it, Form a, Form b);
Form reading_sub(Integers *it, Form a, Form b);
Form reading_mul(Integers *it, Form a, Form b);
Form reading_negate(Integers *it, Form a);
Form reading_scale(Integers *it, Form a, unsigned exponent); /* times 2^exponent */
Form reading_halve(Integers *it, Form a, unsigned exponent); /* divided by 2^exponent */
Form reading_divide(Integers *it, Form a, SignedBits by);
Form reading_modulo(Integers *it, Form a, SignedBits by);
Form reading_choose(Integers *it, Z3_ast condition, Form a, Form b);
Z3_ast reading_is_negative(Integers *it, Form a);

/* The range of a type in a reading, as far as SignedBits go, and exactly. */
Form reading_limits(unsigned width, bool is_signed);
bool reading_fits(const Form *a, unsigned width, bool is_signed);
Z3_ast reading_in_range(Integers *it, Z3_ast ast, unsigned width, bool is_signed);

/* The form of an argument in the reading wanted; it is known.  A loose one is cut to its type. */
Form reading_read(Integers *it, const Term *term, bool is_signed);
Form reading_main(Integers *it, const Term *term);
/* The same, but a loose one stays as it is. */
Form reading_loosely(Integers *it, const Term *term, bool is_signed);
Form reading_unbounded(Z3_ast ast);

/* The exact result cut to the type of "term": by ranges, or by a duty; where it is lax, later. */
Form reading_wrap(Integers *it, const Term *term, Form exact, bool is_signed);
/* Any value of the type: what the operator makes is left open. */
Form reading_gap(Integers *it, const Term *term, bool is_signed);
Z3_ast integers_fresh(Integers *it, const char *name, Z3_sort sort);

/* integer_arith.c, integer_bits.c: bit-vectors from bit-vectors. */
Form integer_arith(Integers *it, const Term *term);
Form integer_bits(Integers *it, const Term *term);

#endif
