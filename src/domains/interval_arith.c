/* Arithmetic of intervals: exact ranges cut to the width, bits, widths, comparisons. */
#include "domains/interval_build.h"

typedef __int128 Wide;
typedef unsigned __int128 WideUnsigned;

/* ---- exact ranges cut to the width ---- */

/* Both readings of numbers in [least, most]: exact where all of them wrap equally often. */
static Interval wrapped(unsigned width, Wide least, Wide most)
{
  Interval res = raw_top(width);
  Wide size = (Wide)1 << width, half = size / 2;
  if (most - least >= size)
    return res;
  Wide signed_turns = (least + half) >> width, turns = least >> width;
  if (signed_turns == (most + half) >> width) {
    res.least = (int64_t)(least - signed_turns * size);
    res.most = (int64_t)(most - signed_turns * size);
  }
  if (turns == most >> width) {
    res.unsigned_least = (uint64_t)(least - turns * size);
    res.unsigned_most = (uint64_t)(most - turns * size);
  }
  return interval_reduced(res);
}

/* The better of what the signed and the unsigned readings of the arguments give. */
static Interval both(unsigned width, Wide least, Wide most, Wide from_unsigned_least,
                     Wide from_unsigned_most)
{
  Interval one = wrapped(width, least, most);
  Interval other = wrapped(width, from_unsigned_least, from_unsigned_most);
  return interval_meet(&one, &other);
}

static bool any_bottom(const Interval *a, const Interval *b)
{
  return a->is_bottom || b->is_bottom;
}

Interval interval_add(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  return both(a->width, (Wide)a->least + b->least, (Wide)a->most + b->most,
              (Wide)a->unsigned_least + b->unsigned_least,
              (Wide)a->unsigned_most + b->unsigned_most);
}

Interval interval_sub(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  return both(a->width, (Wide)a->least - b->most, (Wide)a->most - b->least,
              (Wide)a->unsigned_least - b->unsigned_most,
              (Wide)a->unsigned_most - b->unsigned_least);
}

static void corners(Wide x, Wide y, Wide *least, Wide *most)
{
  Wide product = x * y;
  if (product < *least)
    *least = product;
  if (product > *most)
    *most = product;
}

static Interval signed_product(const Interval *a, const Interval *b)
{
  Wide least = (Wide)a->least * b->least, most = least;
  corners(a->least, b->most, &least, &most);
  corners(a->most, b->least, &least, &most);
  corners(a->most, b->most, &least, &most);
  return wrapped(a->width, least, most);
}

Interval interval_mul(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  Interval res = signed_product(a, b);
  WideUnsigned most = (WideUnsigned)a->unsigned_most * b->unsigned_most;
  WideUnsigned least = (WideUnsigned)a->unsigned_least * b->unsigned_least;
  if (least >> a->width == most >> a->width) {
    uint64_t mask = unsigned_most(a->width);
    Interval other = interval_unsigned(a->width, (uint64_t)least & mask, (uint64_t)most & mask);
    return interval_meet(&res, &other);
  }
  return res;
}

/* Division by zero gives all ones, as the term language has it. */
Interval interval_udiv(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (!b->unsigned_least)
    return interval_unsigned(a->width, b->unsigned_most ? 0 : unsigned_most(a->width),
                             unsigned_most(a->width));
  return interval_unsigned(a->width, a->unsigned_least / b->unsigned_most,
                           a->unsigned_most / b->unsigned_least);
}

Interval interval_urem(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (a->unsigned_most < b->unsigned_least)
    return *a;
  if (!b->unsigned_least)
    return interval_unsigned(a->width, 0, a->unsigned_most);
  uint64_t by = b->unsigned_least;
  bool one_quotient = by == b->unsigned_most && a->unsigned_least / by == a->unsigned_most / by;
  if (one_quotient)
    return interval_unsigned(a->width, a->unsigned_least % by, a->unsigned_most % by);
  uint64_t most = b->unsigned_most - 1 < a->unsigned_most ? b->unsigned_most - 1 : a->unsigned_most;
  return interval_unsigned(a->width, 0, most);
}

static void quotients(Wide x, Wide y, Wide *least, Wide *most)
{
  Wide quotient = x / y;
  if (quotient < *least)
    *least = quotient;
  if (quotient > *most)
    *most = quotient;
}

/* Quotients of [a] by a range that does not contain zero. */
static Interval signed_quotient(const Interval *a, Wide low, Wide high)
{
  Wide least = (Wide)a->least / low, most = least;
  quotients(a->least, high, &least, &most);
  quotients(a->most, low, &least, &most);
  quotients(a->most, high, &least, &most);
  if (a->least <= 0 && a->most >= 0)
    quotients(0, low, &least, &most);
  return wrapped(a->width, least, most);
}

Interval interval_sdiv(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (b->least <= 0 && b->most >= 0) /* x / 0 is 1 or -1 by the sign of x */ {
    if (!b->least && !b->most)
      return interval_signed(a->width, -1, 1);
    int64_t limit = a->least < 0 ? a->least : -1, other = a->most > 0 ? a->most : 1;
    if (limit == signed_least(a->width))
      return raw_top(a->width);
    int64_t size = -limit > other ? -limit : other;
    return interval_signed(a->width, -size, size);
  }
  return signed_quotient(a, b->least, b->most);
}

Interval interval_srem(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  int64_t least = a->least < 0 ? a->least : 0, most = a->most > 0 ? a->most : 0;
  if (b->least > 0 || b->most < 0) {
    Wide low = b->least < 0 ? -(Wide)b->least : b->least;
    Wide high = b->most < 0 ? -(Wide)b->most : b->most;
    Wide size = (low > high ? low : high) - 1;
    bool one_sign = a->least >= 0 || a->most <= 0;
    if (low == high && one_sign && (Wide)a->least / low == (Wide)a->most / low)
      return interval_signed(a->width, (int64_t)(a->least % low), (int64_t)(a->most % low));
    if (a->least >= 0 && (Wide)a->most <= (low < high ? low : high) - 1)
      return *a;
    if (-size > least)
      least = (int64_t)-size;
    if (size < most)
      most = (int64_t)size;
  }
  return interval_signed(a->width, least, most);
}

/* ---- bits ---- */

/* The least number of the form 2^k - 1 that is not below. */
static uint64_t filled(uint64_t number)
{
  return number ? ~(uint64_t)0 >> __builtin_clzll(number) : 0;
}

Interval interval_and(const Interval *a, const Interval *b)
{
  uint64_t x, y;
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (interval_is_constant(a, &x) && interval_is_constant(b, &y))
    return interval_constant(a->width, x & y);
  uint64_t most = a->unsigned_most < b->unsigned_most ? a->unsigned_most : b->unsigned_most;
  return interval_unsigned(a->width, 0, most);
}

Interval interval_or(const Interval *a, const Interval *b)
{
  uint64_t x, y;
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (interval_is_constant(a, &x) && interval_is_constant(b, &y))
    return interval_constant(a->width, x | y);
  uint64_t least = a->unsigned_least > b->unsigned_least ? a->unsigned_least : b->unsigned_least;
  return interval_unsigned(a->width, least, filled(a->unsigned_most | b->unsigned_most));
}

Interval interval_xor(const Interval *a, const Interval *b)
{
  uint64_t x, y;
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (interval_is_constant(a, &x) && interval_is_constant(b, &y))
    return interval_constant(a->width, x ^ y);
  return interval_unsigned(a->width, 0, filled(a->unsigned_most | b->unsigned_most));
}

Interval interval_not(const Interval *a)
{
  Interval minus_one = interval_constant(a->width, ~(uint64_t)0);
  return interval_sub(&minus_one, a);
}

Interval interval_neg(const Interval *a)
{
  Interval zero = interval_constant(a->width, 0);
  return interval_sub(&zero, a);
}

Interval interval_shl(const Interval *a, const Interval *b)
{
  uint64_t by;
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  if (!interval_is_constant(b, &by))
    return raw_top(a->width);
  if (by >= a->width)
    return interval_constant(a->width, 0);
  Interval factor = interval_constant(a->width, (uint64_t)1 << by);
  return interval_mul(a, &factor);
}

Interval interval_lshr(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  uint64_t least = b->unsigned_most >= a->width ? 0 : a->unsigned_least >> b->unsigned_most;
  uint64_t most = b->unsigned_least >= a->width ? 0 : a->unsigned_most >> b->unsigned_least;
  return interval_unsigned(a->width, least, most);
}

Interval interval_ashr(const Interval *a, const Interval *b)
{
  if (any_bottom(a, b))
    return interval_bottom(a->width);
  unsigned near = b->unsigned_least >= a->width ? a->width - 1u : (unsigned)b->unsigned_least;
  unsigned far = b->unsigned_most >= a->width ? a->width - 1u : (unsigned)b->unsigned_most;
  int64_t least = a->least < 0 ? a->least >> near : a->least >> far;
  int64_t most = a->most < 0 ? a->most >> far : a->most >> near;
  return interval_signed(a->width, least, most);
}

/* ---- widths ---- */

Interval interval_truncate(const Interval *a, unsigned width)
{
  if (a->is_bottom)
    return interval_bottom(width);
  return both(width, a->least, a->most, (Wide)a->unsigned_least, (Wide)a->unsigned_most);
}

Interval interval_zext(const Interval *a, unsigned width)
{
  if (a->is_bottom)
    return interval_bottom(width);
  return interval_unsigned(width, a->unsigned_least, a->unsigned_most);
}

Interval interval_sext(const Interval *a, unsigned width)
{
  if (a->is_bottom)
    return interval_bottom(width);
  return interval_signed(width, a->least, a->most);
}

/* ---- comparisons ---- */

Truth interval_ult(const Interval *a, const Interval *b)
{
  return truth_when(a->unsigned_most < b->unsigned_least, a->unsigned_least >= b->unsigned_most);
}

Truth interval_ule(const Interval *a, const Interval *b)
{
  return truth_when(a->unsigned_most <= b->unsigned_least, a->unsigned_least > b->unsigned_most);
}

Truth interval_slt(const Interval *a, const Interval *b)
{
  return truth_when(a->most < b->least, a->least >= b->most);
}

Truth interval_sle(const Interval *a, const Interval *b)
{
  return truth_when(a->most <= b->least, a->least > b->most);
}

Truth interval_eq(const Interval *a, const Interval *b)
{
  Interval common = interval_meet(a, b);
  uint64_t x, y;
  return truth_when(interval_is_constant(a, &x) && interval_is_constant(b, &y) && x == y,
                    common.is_bottom);
}
