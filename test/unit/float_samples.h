/* Floats on which an implementation goes wrong: every border of the three formats, numbers half-way
 * between two floats, integers around the borders of integer types, and random ones near them. */
#ifndef OCTANT_TEST_FLOAT_SAMPLES_H
#define OCTANT_TEST_FLOAT_SAMPLES_H

#include "random_term.h"
#include "term/bits.h"

static inline unsigned float_fraction_bits(unsigned width)
{
  return width == 32 ? 23 : width == 64 ? 52 : 63;
}

static inline unsigned float_most_exponent(unsigned width)
{
  return width == 32 ? 0xff : width == 64 ? 0x7ff : 0x7fff;
}

static inline Value float_of_parts(unsigned width, bool negative, unsigned exponent,
                                   uint64_t fraction)
{
  unsigned digits = float_fraction_bits(width);
  Bits bits = negative;
  bits = bits << (width - digits - 1 - (width == 80)) | exponent;
  if (width == 80)
    bits = bits << 1 | (exponent != 0);
  return value_of_bits(bits << digits | (fraction & bits_mask(digits)));
}

static inline unsigned random_exponent(Pool *pool, unsigned width)
{
  unsigned most = float_most_exponent(width), bias = most / 2;
  unsigned digits = float_fraction_bits(width);
  switch (pool_below(pool, 9)) {
  case 0: return 0;
  case 1: return 1 + pool_below(pool, 3);
  case 2: return most - 1 - pool_below(pool, 3);
  case 3: return most;
  case 4: return bias - 2 + pool_below(pool, 5);
  case 5: return bias + pool_below(pool, digits + 4);
  case 6: return bias / 2 - 3 + pool_below(pool, 2 * digits);
  case 7: return bias - pool_below(pool, digits + 4);
  default: return pool_below(pool, most + 1);
  }
}

static inline uint64_t random_fraction(Pool *pool, unsigned width)
{
  uint64_t bit = (uint64_t)1 << pool_below(pool, float_fraction_bits(width));
  switch (pool_below(pool, 8)) {
  case 0: return 0;
  case 1: return 1;
  case 2: return ~(uint64_t)0;
  case 3: return bit;
  case 4: return ~(uint64_t)0 << pool_below(pool, float_fraction_bits(width));
  case 5: return bit | 1;
  case 6: return bit - 1;
  default: return pool_random(pool);
  }
}

static inline Value random_hard_float(Pool *pool, unsigned width)
{
  static const unsigned char powers[] = {0,  1,  7,  8,  15, 16, 23, 24, 25,
                                         31, 32, 52, 53, 54, 62, 63, 64};
  if (pool_below(pool, 16) == 0)
    return random_float(pool, width);
  if (pool_below(pool, 8) == 0) {
    long double x = (long double)((Bits)1 << powers[pool_below(pool, sizeof powers)]);
    x += (int)pool_below(pool, 9) / 4.0L - 1;
    return value_of_long_double(pool_below(pool, 2) ? x : -x, width);
  }
  return float_of_parts(width, pool_below(pool, 2), random_exponent(pool, width),
                        random_fraction(pool, width));
}

static inline unsigned exponent_of(Value v, unsigned width)
{
  return (unsigned)(bits_of(v) >> (width == 80 ? 64 : float_fraction_bits(width))) &
         float_most_exponent(width);
}

/* Often the two are close to each other or opposite, so that sums cancel and quotients are near 1,
 * or one reaches to the last digits of the other. */
static inline Value random_neighbour(Pool *pool, Value other, unsigned width)
{
  Bits bits = bits_of(other);
  unsigned below = pool_below(pool, float_fraction_bits(width) + 5);
  if (exponent_of(other, width) > below && pool_below(pool, 2))
    return float_of_parts(width, pool_below(pool, 2), exponent_of(other, width) - below,
                          random_fraction(pool, width));
  switch (pool_below(pool, 6)) {
  case 0: return other;
  case 1: return value_of_bits(bits ^ bits_least(width));
  case 2: return value_of_bits((bits + pool_below(pool, 5) - 2) & bits_mask(width));
  case 3:
    bits ^= bits_least(width);
    return value_of_bits(
        (bits + ((Bits)pool_below(pool, 5) << float_fraction_bits(width)) - pool_below(pool, 3)) &
        bits_mask(width));
  default: return random_hard_float(pool, width);
  }
}

static inline Value random_integer(Pool *pool, unsigned width)
{
  Bits bit = (Bits)1 << pool_below(pool, width);
  switch (pool_below(pool, 6)) {
  case 0: return random_bits(pool, width);
  case 1: return value_of_bits((bit + pool_below(pool, 5) - 2) & bits_mask(width));
  case 2: return value_of_bits(-(bit + pool_below(pool, 5) - 2) & bits_mask(width));
  case 3: return value_of_bits((bit | bit >> 24 | bit >> 53 | bit >> 64) & bits_mask(width));
  case 4: return value_of_bits((bit | bit >> 24 | bit >> 23 | bit >> 52) & bits_mask(width));
  default:
    return value_truncate((Value){pool_random(pool), pool_random(pool) >> pool_below(pool, 64)},
                          width);
  }
}

#endif
