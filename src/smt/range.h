/* Inside the interval reasoning: what is known about the value of a term.
 *
 * On purpose this shares nothing with the domains of the analyses (domains/float_interval.h): the
 * solver is what checks their proofs, and a mistake in one must not hide in the other. */
#ifndef OCTANT_SMT_RANGE_H
#define OCTANT_SMT_RANGE_H

#include <math.h>

#include "term/bits.h"
#include "term/term.h"

/* Zeros of both signs are one number here. */
typedef struct FloatRange {
  bool nan;           /* may it be a NaN? */
  long double lo, hi; /* numbers of the format, infinities included; lo > hi: none */
} FloatRange;

/* The same bits read both ways; a value lies in both ranges. */
typedef struct IntRange {
  Bits lo, hi;
  SignedBits slo, shi;
} IntRange;

typedef struct Range {
  Type type;
  bool may[2]; /* of a Boolean: may it be false, may it be true? */
  FloatRange f;
  IntRange i;
} Range;

Range range_all(Type type);
bool range_is_empty(const Range *a);
/* Cuts "a" down to what "b" allows; true where it changed. */
bool range_intersect(Range *a, const Range *b);
/* Whatever is in one of them. */
Range range_unite(const Range *a, const Range *b);

static inline Range range_bool(bool may_be_false, bool may_be_true)
{
  return (Range){.type = type_bool(), .may = {may_be_false, may_be_true}};
}

static inline bool range_is_true(const Range *a)
{
  return a->may[1] && !a->may[0];
}

static inline bool range_is_false(const Range *a)
{
  return a->may[0] && !a->may[1];
}

/* What several files ask of intervals. */
static inline bool float_range_has_numbers(const FloatRange *a)
{
  return a->lo <= a->hi;
}

static inline bool float_range_has_zero(const FloatRange *a)
{
  return a->lo <= 0 && a->hi >= 0;
}

static inline FloatRange float_range_opposite(const FloatRange *a)
{
  return (FloatRange){a->nan, -a->hi, -a->lo};
}

static inline FloatRange float_range_none(bool nan)
{
  return (FloatRange){nan, INFINITY, -INFINITY};
}

static inline SignedBits int_least(unsigned width)
{
  return bits_signed(bits_least(width), width);
}

static inline SignedBits int_greatest(unsigned width)
{
  return (SignedBits)bits_greatest(width);
}

/* range_float.c, range_int.c: the range of a term from those of its arguments. */
Range range_of_float(const Term *term, const Range *const *args);
Range range_of_int(const Term *term, const Range *const *args);
FloatRange float_range_add(const FloatRange *a, const FloatRange *b, unsigned width);
FloatRange float_range_divide(const FloatRange *a, const FloatRange *b, unsigned width);
/* The next number of the format. */
long double float_above(long double x, unsigned width);
long double float_below(long double x, unsigned width);
/* Each reading learns from the other. */
void int_range_agree(IntRange *a, unsigned width);

/* range_float_down.c, range_int.c: what a term's own range says about its arguments, which are cut.
 */
void range_float_down(const Term *term, const Range *result, Range *args);
void range_int_down(const Term *term, const Range *result, Range *args);

/* range_compare.c: the same for comparisons. */
Range range_compare_floats(TermOp op, const FloatRange *a, const FloatRange *b);
Range range_compare_ints(TermOp op, const IntRange *a, const IntRange *b);
void range_compared_floats(TermOp op, bool holds, unsigned width, FloatRange *a, FloatRange *b);
void range_compared_ints(TermOp op, bool holds, unsigned width, IntRange *a, IntRange *b);

#endif
