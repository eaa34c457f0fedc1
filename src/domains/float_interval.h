/* Intervals of IEEE floats of 32 and 64 bits.
 *
 * A FloatInterval stands for the floats from least to most, infinities included, in the order where
 * -0 lies below +0, and for every NaN where may_be_nan says so.  There may be no number at all
 * (has_numbers is false) and only NaN.  Arithmetic rounds to nearest as the machine does; since
 * rounding is monotone, the bounds of results are the results of bounds. */
#ifndef OCTANT_DOMAINS_FLOAT_INTERVAL_H
#define OCTANT_DOMAINS_FLOAT_INTERVAL_H

#include "domains/interval.h"

typedef struct FloatInterval {
  double least, most; /* no NaN; of width 32: floats */
  uint16_t width;
  bool has_numbers, may_be_nan;
} FloatInterval;

FloatInterval float_interval_top(unsigned width);
FloatInterval float_interval_bottom(unsigned width);
FloatInterval float_interval_range(unsigned width, double least, double most); /* no NaN */
FloatInterval float_interval_nan(unsigned width);                              /* just NaN */

bool float_interval_is_top(const FloatInterval *a);
bool float_interval_is_bottom(const FloatInterval *a);
bool float_interval_is_constant(const FloatInterval *a, double *number); /* one bit pattern */
bool float_interval_equal(const FloatInterval *a, const FloatInterval *b);
bool float_interval_leq(const FloatInterval *a, const FloatInterval *b);
bool float_interval_contains(const FloatInterval *a, double number);
FloatInterval float_interval_join(const FloatInterval *a, const FloatInterval *b);
FloatInterval float_interval_meet(const FloatInterval *a, const FloatInterval *b);
/* What grows jumps to the next of -1, 0, 1 and the limits of integers, then to infinity. */
FloatInterval float_interval_widen(const FloatInterval *older, const FloatInterval *newer);

FloatInterval float_interval_add(const FloatInterval *a, const FloatInterval *b);
FloatInterval float_interval_sub(const FloatInterval *a, const FloatInterval *b);
FloatInterval float_interval_mul(const FloatInterval *a, const FloatInterval *b);
FloatInterval float_interval_div(const FloatInterval *a, const FloatInterval *b);
FloatInterval float_interval_rem(const FloatInterval *a, const FloatInterval *b); /* fmod */
FloatInterval float_interval_neg(const FloatInterval *a);
FloatInterval float_interval_abs(const FloatInterval *a);
FloatInterval float_interval_sqrt(const FloatInterval *a);
/* Applies a monotone function from floats to floats, such as rounding. */
FloatInterval float_interval_map(const FloatInterval *a, double (*monotone)(double));
FloatInterval float_interval_convert(const FloatInterval *a, unsigned width);
/* Floats of 32 bits that are, as doubles, in the range: and perhaps one more at each end. */
FloatInterval float_interval_floats_in(const FloatInterval *wide);

/* From and to integers: toward zero; what does not fit becomes the least value, or all ones. */
FloatInterval float_interval_from_signed(const Interval *a, unsigned width);
FloatInterval float_interval_from_unsigned(const Interval *a, unsigned width);
Interval float_interval_to_signed(const FloatInterval *a, unsigned width);
Interval float_interval_to_unsigned(const FloatInterval *a, unsigned width);

/* IEEE comparisons, false on NaN; "same" is equality as data: NaN is NaN, -0 is not +0. */
Truth float_interval_lt(const FloatInterval *a, const FloatInterval *b);
Truth float_interval_le(const FloatInterval *a, const FloatInterval *b);
Truth float_interval_eq(const FloatInterval *a, const FloatInterval *b);
Truth float_interval_same(const FloatInterval *a, const FloatInterval *b);

/* What is left of "a" where a comparison with "b" has the given outcome. */
FloatInterval float_interval_below(const FloatInterval *a, const FloatInterval *b, bool strict);
FloatInterval float_interval_above(const FloatInterval *a, const FloatInterval *b, bool strict);
FloatInterval float_interval_equal_to(const FloatInterval *a, const FloatInterval *b);

#endif
