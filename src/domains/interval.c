#include "domains/interval.h"

#include <assert.h>

typedef __int128 Wide;
typedef unsigned __int128 WideUnsigned;

static int64_t signed_least(unsigned width)
{
  return -(int64_t)(((uint64_t)1 << (width - 1)) - 1) - 1;
}

static int64_t signed_most(unsigned width)
{
  return (int64_t)(((uint64_t)1 << (width - 1)) - 1);
}

static uint64_t unsigned_most(unsigned width)
{
  return width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

static int64_t as_signed(unsigned width, uint64_t bits)
{
  return (int64_t)(bits << (64 - width)) >> (64 - width);
}

static uint64_t as_unsigned(unsigned width, int64_t number)
{
  return (uint64_t)number & unsigned_most(width);
}

Interval interval_bottom(unsigned width)
{
  return (Interval){.width = (uint16_t)width, .is_bottom = true};
}

static Interval raw_top(unsigned width)
{
  return (Interval){signed_least(width),  signed_most(width), 0,
                    unsigned_most(width), (uint16_t)width,    false};
}

Interval interval_top(unsigned width)
{
  assert(width >= 1 && width <= INTERVAL_MOST_BITS);
  return raw_top(width);
}

static void raise_least(Interval *a, int64_t least)
{
  if (least > a->least)
    a->least = least;
}

static void lower_most(Interval *a, int64_t most)
{
  if (most < a->most)
    a->most = most;
}

static void raise_unsigned_least(Interval *a, uint64_t least)
{
  if (least > a->unsigned_least)
    a->unsigned_least = least;
}

static void lower_unsigned_most(Interval *a, uint64_t most)
{
  if (most < a->unsigned_most)
    a->unsigned_most = most;
}

/* Where one reading does not cross the point at which the other jumps, each bounds the other. */
static Interval reduced(Interval a)
{
  uint64_t half = (uint64_t)signed_most(a.width);
  for (unsigned round = 0; round < 2; round++) {
    if (a.least > a.most || a.unsigned_least > a.unsigned_most)
      return interval_bottom(a.width);
    if (a.unsigned_most <= half || a.unsigned_least > half) {
      raise_least(&a, as_signed(a.width, a.unsigned_least));
      lower_most(&a, as_signed(a.width, a.unsigned_most));
    }
    if (a.least > a.most)
      return interval_bottom(a.width);
    if (a.least >= 0 || a.most < 0) {
      raise_unsigned_least(&a, as_unsigned(a.width, a.least));
      lower_unsigned_most(&a, as_unsigned(a.width, a.most));
    } else {
      /* Nothing lies between the largest positive and the smallest negative number. */
      if (a.unsigned_least > (uint64_t)a.most)
        raise_unsigned_least(&a, as_unsigned(a.width, a.least));
      if (a.unsigned_most < as_unsigned(a.width, a.least))
        lower_unsigned_most(&a, (uint64_t)a.most);
    }
  }
  return a.least > a.most || a.unsigned_least > a.unsigned_most ? interval_bottom(a.width) : a;
}

Interval interval_constant(unsigned width, uint64_t bits)
{
  bits &= unsigned_most(width);
  int64_t number = as_signed(width, bits);
  return (Interval){number, number, bits, bits, (uint16_t)width, false};
}

Interval interval_signed(unsigned width, int64_t least, int64_t most)
{
  Interval res = raw_top(width);
  raise_least(&res, least);
  lower_most(&res, most);
  return reduced(res);
}

Interval interval_unsigned(unsigned width, uint64_t least, uint64_t most)
{
  Interval res = raw_top(width);
  raise_unsigned_least(&res, least);
  lower_unsigned_most(&res, most);
  return reduced(res);
}

bool interval_is_top(const Interval *a)
{
  Interval top = raw_top(a->width);
  return interval_equal(a, &top);
}

bool interval_is_constant(const Interval *a, uint64_t *bits)
{
  if (a->is_bottom || a->least != a->most)
    return false;
  *bits = as_unsigned(a->width, a->least);
  return true;
}

bool interval_equal(const Interval *a, const Interval *b)
{
  if (a->width != b->width || a->is_bottom != b->is_bottom)
    return false;
  return a->is_bottom ||
         (a->least == b->least && a->most == b->most && a->unsigned_least == b->unsigned_least &&
          a->unsigned_most == b->unsigned_most);
}

/* A widened interval is not reduced; its bounds say more together than each alone. */
bool interval_leq(const Interval *a, const Interval *b)
{
  if (a->is_bottom || b->is_bottom)
    return a->is_bottom;
  Interval tight = reduced(*a);
  return tight.is_bottom ||
         (tight.least >= b->least && tight.most <= b->most &&
          tight.unsigned_least >= b->unsigned_least && tight.unsigned_most <= b->unsigned_most);
}

bool interval_contains(const Interval *a, uint64_t bits)
{
  Interval one = interval_constant(a->width, bits);
  return interval_leq(&one, a);
}

Interval interval_join(const Interval *a, const Interval *b)
{
  if (a->is_bottom)
    return *b;
  if (b->is_bottom)
    return *a;
  return reduced((Interval){
      a->least < b->least ? a->least : b->least, a->most > b->most ? a->most : b->most,
      a->unsigned_least < b->unsigned_least ? a->unsigned_least : b->unsigned_least,
      a->unsigned_most > b->unsigned_most ? a->unsigned_most : b->unsigned_most, a->width, false});
}

Interval interval_meet(const Interval *a, const Interval *b)
{
  if (a->is_bottom || b->is_bottom)
    return interval_bottom(a->width);
  Interval res = *a;
  raise_least(&res, b->least);
  lower_most(&res, b->most);
  raise_unsigned_least(&res, b->unsigned_least);
  lower_unsigned_most(&res, b->unsigned_most);
  return reduced(res);
}

/* ---- widening ---- */

static int64_t threshold_below(const Thresholds *all, int64_t bound, int64_t limit)
{
  int64_t best = limit;
  for (unsigned i = 0; i < all->count; i++)
    if (all->data[i] <= bound && all->data[i] > best)
      best = all->data[i];
  return best;
}

static int64_t threshold_above(const Thresholds *all, int64_t bound, int64_t limit)
{
  int64_t best = limit;
  for (unsigned i = 0; i < all->count; i++)
    if (all->data[i] >= bound && all->data[i] < best)
      best = all->data[i];
  return best;
}

static uint64_t unsigned_threshold_below(const Thresholds *all, unsigned width, uint64_t bound)
{
  uint64_t best = 0;
  for (unsigned i = 0; i < all->count; i++) {
    uint64_t at = as_unsigned(width, all->data[i]);
    if (at <= bound && at > best)
      best = at;
  }
  return best;
}

static uint64_t unsigned_threshold_above(const Thresholds *all, unsigned width, uint64_t bound)
{
  uint64_t best = unsigned_most(width);
  for (unsigned i = 0; i < all->count; i++) {
    uint64_t at = as_unsigned(width, all->data[i]);
    if (at >= bound && at < best)
      best = at;
  }
  return best;
}

Interval interval_widen(const Interval *older, const Interval *newer, const Thresholds *thresholds)
{
  if (older->is_bottom || newer->is_bottom)
    return *newer;
  Interval res = *older;
  unsigned width = older->width;
  if (newer->least < older->least)
    res.least = threshold_below(thresholds, newer->least, signed_least(width));
  if (newer->most > older->most)
    res.most = threshold_above(thresholds, newer->most, signed_most(width));
  if (newer->unsigned_least < older->unsigned_least)
    res.unsigned_least = unsigned_threshold_below(thresholds, width, newer->unsigned_least);
  if (newer->unsigned_most > older->unsigned_most)
    res.unsigned_most = unsigned_threshold_above(thresholds, width, newer->unsigned_most);
  /* Not reduced, nor cut to a tighter "newer": what that takes back would keep the sequence from
   * ending. */
  return res;
}

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
  return reduced(res);
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

static Truth truth_of(bool certain, bool impossible)
{
  return certain ? TRUTH_TRUE : impossible ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

Truth interval_ult(const Interval *a, const Interval *b)
{
  return truth_of(a->unsigned_most < b->unsigned_least, a->unsigned_least >= b->unsigned_most);
}

Truth interval_ule(const Interval *a, const Interval *b)
{
  return truth_of(a->unsigned_most <= b->unsigned_least, a->unsigned_least > b->unsigned_most);
}

Truth interval_slt(const Interval *a, const Interval *b)
{
  return truth_of(a->most < b->least, a->least >= b->most);
}

Truth interval_sle(const Interval *a, const Interval *b)
{
  return truth_of(a->most <= b->least, a->least > b->most);
}

Truth interval_eq(const Interval *a, const Interval *b)
{
  Interval common = interval_meet(a, b);
  uint64_t x, y;
  return truth_of(interval_is_constant(a, &x) && interval_is_constant(b, &y) && x == y,
                  common.is_bottom);
}
