/* Intervals of machine integers, signed and unsigned at once.
 *
 * An Interval stands for the bit-vectors of its width that lie in both ranges: the signed and the
 * unsigned reading each have their own, because one of them is precise where the other wraps.  A
 * Bool is a bit-vector of width 1.  Widths above 64 bits are not represented: interval_top is all
 * there is.  All functions return reduced values: each range is as tight as the other makes it, and
 * an empty one is interval_bottom. */
#ifndef OCTANT_DOMAINS_INTERVAL_H
#define OCTANT_DOMAINS_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

enum { INTERVAL_MOST_BITS = 64 };

typedef struct Interval {
  int64_t least, most; /* signed reading */
  uint64_t unsigned_least, unsigned_most;
  uint16_t width;
  bool is_bottom;
} Interval;

Interval interval_top(unsigned width);
Interval interval_bottom(unsigned width);
Interval interval_constant(unsigned width, uint64_t bits);
Interval interval_signed(unsigned width, int64_t least, int64_t most);
Interval interval_unsigned(unsigned width, uint64_t least, uint64_t most);

bool interval_is_top(const Interval *a);
bool interval_is_constant(const Interval *a, uint64_t *bits);
bool interval_equal(const Interval *a, const Interval *b);
bool interval_leq(const Interval *a, const Interval *b);
bool interval_contains(const Interval *a, uint64_t bits);
Interval interval_join(const Interval *a, const Interval *b);
Interval interval_meet(const Interval *a, const Interval *b);
/* "newer" includes "older"; what grows jumps to the next threshold (sorted, read as signed and as
 * unsigned) or the type's limit. */
typedef VEC(int64_t) Thresholds;
Interval interval_widen(const Interval *older, const Interval *newer, const Thresholds *thresholds);

/* Arithmetic, wrapping as the machine does; arguments have equal widths. */
Interval interval_add(const Interval *a, const Interval *b);
Interval interval_sub(const Interval *a, const Interval *b);
Interval interval_mul(const Interval *a, const Interval *b);
Interval interval_udiv(const Interval *a, const Interval *b);
Interval interval_sdiv(const Interval *a, const Interval *b);
Interval interval_urem(const Interval *a, const Interval *b);
Interval interval_srem(const Interval *a, const Interval *b);
Interval interval_and(const Interval *a, const Interval *b);
Interval interval_or(const Interval *a, const Interval *b);
Interval interval_xor(const Interval *a, const Interval *b);
Interval interval_not(const Interval *a); /* bitwise */
Interval interval_neg(const Interval *a);
Interval interval_shl(const Interval *a, const Interval *b);
Interval interval_lshr(const Interval *a, const Interval *b);
Interval interval_ashr(const Interval *a, const Interval *b);

/* Between widths. */
Interval interval_truncate(const Interval *a, unsigned width);
Interval interval_zext(const Interval *a, unsigned width);
Interval interval_sext(const Interval *a, unsigned width);

/* Comparisons: what is known of their truth. */
typedef enum Truth { TRUTH_FALSE, TRUTH_TRUE, TRUTH_UNKNOWN } Truth;
static inline Truth truth_when(bool certain, bool impossible)
{
  return certain ? TRUTH_TRUE : impossible ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

Truth interval_ult(const Interval *a, const Interval *b);
Truth interval_ule(const Interval *a, const Interval *b);
Truth interval_slt(const Interval *a, const Interval *b);
Truth interval_sle(const Interval *a, const Interval *b);
Truth interval_eq(const Interval *a, const Interval *b);

#endif
