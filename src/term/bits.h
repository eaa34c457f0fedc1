/* Values as 128-bit host integers, for files that compute with them. */
#ifndef OCTANT_TERM_BITS_H
#define OCTANT_TERM_BITS_H

#include "term/value.h"

typedef unsigned __int128 Bits;
typedef __int128 SignedBits;

static inline Bits bits_of(Value v)
{
  return (Bits)v.hi << 64 | v.lo;
}

static inline Value value_of_bits(Bits bits)
{
  return (Value){(uint64_t)bits, (uint64_t)(bits >> 64)};
}

/* The "width" low bits set; width is 0..128. */
static inline Bits bits_mask(unsigned width)
{
  return width >= 128 ? ~(Bits)0 : ((Bits)1 << width) - 1;
}

/* The number that the "width" low bits stand for in two's complement. */
static inline SignedBits bits_signed(Bits bits, unsigned width)
{
  unsigned unused = 128 - width;
  return (SignedBits)(bits << unused) >> unused;
}

/* The bits of the least signed number of this width. */
static inline Bits bits_least(unsigned width)
{
  return (Bits)1 << (width - 1);
}

/* The bits of the greatest signed number of this width. */
static inline Bits bits_greatest(unsigned width)
{
  return bits_mask(width - 1);
}

static inline bool bits_negative(Bits bits, unsigned width)
{
  return bits >> (width - 1) & 1;
}

/* The operators on floats; see value_apply. */
Value value_apply_float(TermOp op, Type type, Type from, unsigned mode, const Value *args);

/* Are two floats the same datum: equal bits, or both NaN? */
bool value_same_float(Value a, Value b, unsigned width);
bool value_is_nan(Value v, unsigned width);
/* Does it count as the same as a value of other bits?  All NaNs do, and a long double can be
 * written in several ways. */
bool value_is_ambiguous(Value v, unsigned width);
Value value_nan(unsigned width);
/* Not a number that the hexadecimal text of a float could carry: a NaN with a payload, or bits that
 * the 80-bit format has no use for. */
bool value_is_odd_float(Value v, unsigned width);

#endif
