#include "domains/interval.h"

#include <assert.h>

#include "domains/interval_build.h"

Interval interval_bottom(unsigned width)
{
  return (Interval){.width = (uint16_t)width, .is_bottom = true};
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

Interval interval_reduced(Interval a)
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
  return interval_reduced(res);
}

Interval interval_unsigned(unsigned width, uint64_t least, uint64_t most)
{
  Interval res = raw_top(width);
  raise_unsigned_least(&res, least);
  lower_unsigned_most(&res, most);
  return interval_reduced(res);
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
  Interval tight = interval_reduced(*a);
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
  return interval_reduced((Interval){
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
  return interval_reduced(res);
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
