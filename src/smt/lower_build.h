/* Inside the lowering: floats taken apart, and the circuits that work on the parts. */
#ifndef OCTANT_SMT_LOWER_BUILD_H
#define OCTANT_SMT_LOWER_BUILD_H

#include "term/bits.h"
#include "term/term.h"

typedef struct Format {
  unsigned width;     /* bits of the encoding */
  unsigned exponent;  /* bits of the exponent field */
  unsigned precision; /* bits of the significand, the leading one included */
} Format;

/* A float as a number.  The magnitude is the exponent field above the fraction, without the leading
 * bit that the 80-bit encoding has: an integer in the order of the numbers.  It means nothing where
 * the number is a NaN, the exponent of an infinity is all ones. */
typedef struct Number {
  const Term *nan, *negative; /* Booleans */
  const Term *magnitude;      /* a bit-vector of exponent + precision - 1 bits */
  bool normal;                /* certainly no denormal: where the exponent is 0, it is a zero */
} Number;

/* A significand in [1, 2) (or zero) with its exponent, biased and signed. */
typedef struct Scaled {
  const Term *exponent;    /* format->exponent + 2 bits */
  const Term *significand; /* format->precision bits */
} Scaled;

Format format_of(Type type);

static inline unsigned format_bias(const Format *f)
{
  return (1u << (f->exponent - 1)) - 1;
}

/* Short names for what circuits are made of. */
static inline const Term *cut(Terms *t, const Term *a, unsigned hi, unsigned lo)
{
  return term_extract(t, a, hi, lo);
}

static inline const Term *join(Terms *t, const Term *high, const Term *low)
{
  return term_binary(t, TERM_CONCAT, high, low);
}

static inline const Term *widen(Terms *t, const Term *a, unsigned width)
{
  return term_convert(t, TERM_ZEXT, type_bv(width), a);
}

static inline const Term *widen_signed(Terms *t, const Term *a, unsigned width)
{
  return term_convert(t, TERM_SEXT, type_bv(width), a);
}

static inline const Term *plus(Terms *t, const Term *a, const Term *b)
{
  return term_binary(t, TERM_ADD, a, b);
}

static inline const Term *minus(Terms *t, const Term *a, const Term *b)
{
  return term_binary(t, TERM_SUB, a, b);
}

/* Bit-vector constants. */
static inline const Term *zeros(Terms *t, unsigned width)
{
  return term_bv(t, width, 0);
}

static inline const Term *ones(Terms *t, unsigned width)
{
  return term_bv_signed(t, width, -1);
}

/* Booleans of bit-vectors and back. */
static inline const Term *is_zero(Terms *t, const Term *a)
{
  return term_eq(t, a, zeros(t, a->type.width));
}

static inline const Term *is_set(Terms *t, const Term *a, unsigned bit)
{
  return term_to_bool(t, cut(t, a, bit, bit));
}

static inline const Term *one_bit(Terms *t, const Term *condition)
{
  return term_from_bool(t, condition, 1);
}

static inline const Term *differ(Terms *t, const Term *a, const Term *b)
{
  return term_not(t, term_eq(t, a, b));
}

/* lower_shift.c */

/* The bits needed to count to "width" - 1. */
unsigned bits_to_count(unsigned width);
/* value >> amount; *sticky becomes true as well where a bit that is set was shifted out. */
const Term *shift_right_sticky(Terms *t, const Term *value, const Term *amount,
                               const Term **sticky);
/* Shifts left until the top bit is set; *distance of bits_to_count(width) bits, at least one.  Of
 * zero the distance means nothing. */
const Term *normalise(Terms *t, const Term *value, const Term **distance);
/* The same, but by no more than *room, which becomes what is left of it. */
const Term *normalise_within(Terms *t, const Term *value, const Term **room);

/* lower_number.c: parts of a number, and numbers from and to bits. */
const Term *number_exponent(Terms *t, const Format *f, const Number *a);
const Term *number_is_infinite(Terms *t, const Format *f, const Number *a); /* or a NaN */
const Term *number_is_zero(Terms *t, const Number *a);
const Term *number_infinity(Terms *t, const Format *f); /* a magnitude */
/* The significand with its leading bit, and the exponent with which a denormal is read. */
const Term *number_significand(Terms *t, const Format *f, const Number *a);
const Term *number_read_exponent(Terms *t, const Format *f, const Number *a);
Scaled number_scaled(Terms *t, const Format *f, const Number *a);

Number number_of_bits(Terms *t, const Format *f, const Term *bits);
const Term *number_bits(Terms *t, const Format *f, const Number *a);
Number number_ite(Terms *t, const Term *condition, const Number *a, const Number *b);

/* Rounds to a magnitude.  The significand has one bit more than the precision; "sticky" says
 * whether anything lies below.  Where its leading bit is not set the number is a denormal (or zero)
 * and the exponent is not looked at.  "exponent" is the field, in the format's bits. */
const Term *round_even(Terms *t, const Format *f, const Term *exponent, const Term *significand,
                       const Term *sticky);
/* The same for a significand with its leading bit set (or zero) and any exponent, biased and signed
 * in more than the format's bits: tiny numbers become denormals, large ones infinite. */
const Term *round_scaled(Terms *t, const Format *f, const Term *exponent, const Term *significand,
                         const Term *sticky);

/* lower_add.c, lower_mul.c, lower_div.c */
Number lower_add(Terms *t, const Format *f, const Number *a, const Number *b);
Number lower_mul(Terms *t, const Format *f, const Number *a, const Number *b);
Number lower_div(Terms *t, const Format *f, const Number *a, const Number *b);
Number lower_sqrt(Terms *t, const Format *f, const Number *a);

/* lower_convert.c */
Number lower_fround(Terms *t, const Format *f, Rounding mode, const Number *a);
Number lower_fcvt(Terms *t, const Format *from, const Format *to, const Number *a);
Number lower_unsigned_to_float(Terms *t, const Format *f, const Term *bits);
Number lower_signed_to_float(Terms *t, const Format *f, const Term *bits);
const Term *lower_to_signed(Terms *t, const Format *f, unsigned width, const Number *a);
const Term *lower_to_unsigned(Terms *t, const Format *f, unsigned width, const Number *a);

/* lower_compare.c */
const Term *lower_same(Terms *t, const Number *a, const Number *b); /* eq: the same datum */
const Term *lower_feq(Terms *t, const Number *a, const Number *b);
const Term *lower_flt(Terms *t, const Number *a, const Number *b);
const Term *lower_fle(Terms *t, const Number *a, const Number *b);

#endif
