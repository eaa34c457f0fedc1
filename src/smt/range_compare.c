/* Comparisons: what intervals say about them, and what they say about intervals. */
#include <math.h>

#include "smt/range.h"

Range range_compare_floats(TermOp op, const FloatRange *a, const FloatRange *b)
{
  bool nan = a->nan || b->nan, numbers = float_range_has_numbers(a) && float_range_has_numbers(b);
  bool apart = a->hi < b->lo || b->hi < a->lo;
  bool same = a->lo == a->hi && b->lo == b->hi && a->lo == b->lo;
  switch (op) {
  case TERM_FLT: return range_bool(nan || a->hi >= b->lo, numbers && a->lo < b->hi);
  case TERM_FLE: return range_bool(nan || a->hi > b->lo, numbers && a->lo <= b->hi);
  case TERM_FEQ: return range_bool(nan || !same, numbers && !apart);
  default: break; /* eq, which tells zeros apart */
  }
  return range_bool(nan || !same || a->lo == 0, (a->nan && b->nan) || (numbers && !apart));
}

static void order_floats(bool strict, unsigned width, FloatRange *a, FloatRange *b)
{
  long double hi = strict ? float_below(b->hi, width) : b->hi;
  long double lo = strict ? float_above(a->lo, width) : a->lo;
  if (strict && (b->hi == -INFINITY || a->lo == INFINITY)) {
    *a = float_range_none(false);
    return;
  }
  a->hi = fminl(a->hi, hi);
  b->lo = fmaxl(b->lo, lo);
}

static void intersect_floats(FloatRange *a, FloatRange *b)
{
  a->nan = b->nan = a->nan && b->nan;
  a->lo = b->lo = fmaxl(a->lo, b->lo);
  a->hi = b->hi = fminl(a->hi, b->hi);
}

/* Where a comparison fails, it may be because of a NaN. */
void range_compared_floats(TermOp op, bool holds, unsigned width, FloatRange *a, FloatRange *b)
{
  if (op == TERM_EQ) {
    if (holds)
      intersect_floats(a, b);
    return;
  }
  if (!holds) {
    if (!a->nan && !b->nan && op != TERM_FEQ)
      order_floats(op == TERM_FLE, width, b, a);
    return;
  }
  a->nan = b->nan = false;
  if (op == TERM_FEQ)
    intersect_floats(a, b);
  else
    order_floats(op == TERM_FLT, width, a, b);
}

Range range_compare_ints(TermOp op, const IntRange *a, const IntRange *b)
{
  switch (op) {
  case TERM_ULT: return range_bool(a->hi >= b->lo, a->lo < b->hi);
  case TERM_ULE: return range_bool(a->hi > b->lo, a->lo <= b->hi);
  case TERM_SLT: return range_bool(a->shi >= b->slo, a->slo < b->shi);
  case TERM_SLE: return range_bool(a->shi > b->slo, a->slo <= b->shi);
  default: break;
  }
  bool apart = a->hi < b->lo || b->hi < a->lo || a->shi < b->slo || b->shi < a->slo;
  return range_bool(a->lo != a->hi || b->lo != b->hi || a->lo != b->lo, !apart);
}

/* a <= b, or a < b where "strict"; an impossible strict bound empties the range. */
static void order_unsigned(bool strict, IntRange *a, IntRange *b)
{
  if (strict && (b->hi == 0 || a->lo == ~(Bits)0)) {
    a->lo = 1, a->hi = 0;
    return;
  }
  Bits hi = b->hi - strict, lo = a->lo + strict;
  a->hi = a->hi < hi ? a->hi : hi;
  b->lo = b->lo > lo ? b->lo : lo;
}

static void order_signed(bool strict, unsigned width, IntRange *a, IntRange *b)
{
  if (strict && (b->shi == int_least(width) || a->slo == int_greatest(width))) {
    a->slo = 0, a->shi = -1;
    return;
  }
  SignedBits hi = b->shi - strict, lo = a->slo + strict;
  a->shi = a->shi < hi ? a->shi : hi;
  b->slo = b->slo > lo ? b->slo : lo;
}

/* One number less: only at the ends. */
static void exclude(IntRange *a, const IntRange *point)
{
  if (point->lo != point->hi || a->lo >= a->hi || a->slo >= a->shi)
    return;
  a->lo += a->lo == point->lo;
  a->hi -= a->hi == point->lo;
  if (point->slo != point->shi)
    return;
  a->slo += a->slo == point->slo;
  a->shi -= a->shi == point->slo;
}

static void intersect_ints(IntRange *a, IntRange *b, unsigned width)
{
  Range left = {.type = type_bv(width), .i = *a}, right = {.type = type_bv(width), .i = *b};
  range_meet(&left, &right);
  *a = *b = left.i;
}

void range_compared_ints(TermOp op, bool holds, unsigned width, IntRange *a, IntRange *b)
{
  switch (op) {
  case TERM_ULT: holds ? order_unsigned(true, a, b) : order_unsigned(false, b, a); return;
  case TERM_ULE: holds ? order_unsigned(false, a, b) : order_unsigned(true, b, a); return;
  case TERM_SLT: holds ? order_signed(true, width, a, b) : order_signed(false, width, b, a); return;
  case TERM_SLE: holds ? order_signed(false, width, a, b) : order_signed(true, width, b, a); return;
  default: break;
  }
  if (holds) {
    intersect_ints(a, b, width);
  } else {
    exclude(a, b);
    exclude(b, a);
  }
}
