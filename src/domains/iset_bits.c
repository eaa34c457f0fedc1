/* Bit operations of interval sets, and changes of width. */
#include "domains/iset_build.h"

const ISet *iset_not(ISets *sets, const ISet *a)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = a->count; i-- > 0;)
    iset_push(sets, ~a->ranges[i].most, ~a->ranges[i].least);
  return iset_finish(sets, a->width, mark);
}

/* ---- and, or, xor ---- */

typedef enum Bitwise { BITS_AND, BITS_OR, BITS_XOR } Bitwise;

enum { MOST_PAIRS = 64 };

static int64_t combine(Bitwise op, int64_t x, int64_t y)
{
  return op == BITS_AND ? x & y : op == BITS_OR ? x | y : x ^ y;
}

/* The number of members, or MOST_PAIRS + 1 where there are more. */
static unsigned members(const ISet *a)
{
  Wide count = 0;
  for (unsigned i = 0; i < a->count; i++)
    count += (Wide)a->ranges[i].most - a->ranges[i].least + 1;
  return count > MOST_PAIRS ? MOST_PAIRS + 1 : (unsigned)count;
}

static const ISet *enumerate(ISets *sets, Bitwise op, const ISet *a, const ISet *b)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      for (Wide x = a->ranges[i].least; x <= a->ranges[i].most; x++)
        for (Wide y = b->ranges[k].least; y <= b->ranges[k].most; y++) {
          int64_t result = combine(op, (int64_t)x, (int64_t)y);
          iset_push(sets, result, result);
        }
  return iset_finish(sets, a->width, mark);
}

/* The least 2^n - 1 that is not below a number >= 0. */
static int64_t ones_above(int64_t number)
{
  return number ? (int64_t)(~(uint64_t)0 >> __builtin_clzll((uint64_t)number)) : 0;
}

/* Ranges within one sign each, which the results' ranges follow from. */
static void push_and(ISets *sets, ISetRange x, ISetRange y)
{
  int64_t smaller = x.most < y.most ? x.most : y.most;
  if (x.least >= 0 && y.least >= 0)
    iset_push(sets, 0, smaller);
  else if (x.least >= 0)
    iset_push(sets, 0, x.most);
  else if (y.least >= 0)
    iset_push(sets, 0, y.most);
  else
    iset_push(sets, ~ones_above(~x.least > ~y.least ? ~x.least : ~y.least), smaller);
}

static void push_or(ISets *sets, ISetRange x, ISetRange y)
{
  int64_t larger = x.most > y.most ? x.most : y.most, least = x.least > y.least ? x.least : y.least;
  if (x.least >= 0 && y.least >= 0)
    iset_push(sets, least, ones_above(larger));
  else if (x.least >= 0)
    iset_push(sets, y.least, -1);
  else if (y.least >= 0)
    iset_push(sets, x.least, -1);
  else
    iset_push(sets, least, -1);
}

static void push_xor(ISets *sets, ISetRange x, ISetRange y)
{
  int64_t p = x.least < 0 ? ~x.least : x.most, q = y.least < 0 ? ~y.least : y.most;
  int64_t ones = ones_above(p > q ? p : q);
  if ((x.least < 0) == (y.least < 0))
    iset_push(sets, 0, ones);
  else
    iset_push(sets, ~ones, -1);
}

/* The part of a range that is negative, or that is not; false where it is empty. */
static bool part(ISetRange *range, bool negative)
{
  if (negative)
    range->most = range->most < 0 ? range->most : -1;
  else
    range->least = range->least < 0 ? 0 : range->least;
  return range->least <= range->most;
}

static void push_parts(ISets *sets, Bitwise op, const ISetRange *x, const ISetRange *y)
{
  for (unsigned signs = 0; signs < 4; signs++) {
    ISetRange p = *x, q = *y;
    if (!part(&p, signs & 1) || !part(&q, signs & 2))
      continue;
    if (op == BITS_AND)
      push_and(sets, p, q);
    else if (op == BITS_OR)
      push_or(sets, p, q);
    else
      push_xor(sets, p, q);
  }
}

static const ISet *bitwise(ISets *sets, Bitwise op, const ISet *a, const ISet *b)
{
  if (members(a) <= MOST_PAIRS && members(b) <= MOST_PAIRS && members(a) * members(b) <= MOST_PAIRS)
    return enumerate(sets, op, a, b);
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      push_parts(sets, op, &a->ranges[i], &b->ranges[k]);
  return iset_finish(sets, a->width, mark);
}

static bool is_number(const ISet *a, int64_t number)
{
  return iset_is_single(a) && a->ranges[0].least == number;
}

/* A mask of low bits gives the remainder by a power of two, which is exact. */
static bool low_mask(const ISet *a, int64_t *power)
{
  if (!iset_is_single(a) || a->ranges[0].least <= 0 || a->ranges[0].least == INT64_MAX ||
      a->ranges[0].least == iset_type_most(a->width))
    return false;
  *power = a->ranges[0].least + 1;
  return !(*power & a->ranges[0].least);
}

const ISet *iset_and(ISets *sets, const ISet *a, const ISet *b)
{
  int64_t power;
  if (is_number(a, -1))
    return b;
  if (is_number(b, -1))
    return a;
  if (low_mask(b, &power))
    return iset_urem(sets, a, iset_single(sets, a->width, power));
  if (low_mask(a, &power))
    return iset_urem(sets, b, iset_single(sets, a->width, power));
  return bitwise(sets, BITS_AND, a, b);
}

const ISet *iset_or(ISets *sets, const ISet *a, const ISet *b)
{
  return is_number(a, 0) ? b : is_number(b, 0) ? a : bitwise(sets, BITS_OR, a, b);
}

const ISet *iset_xor(ISets *sets, const ISet *a, const ISet *b)
{
  if (is_number(a, 0))
    return b;
  if (is_number(b, 0))
    return a;
  if (is_number(a, -1))
    return iset_not(sets, b);
  return is_number(b, -1) ? iset_not(sets, a) : bitwise(sets, BITS_XOR, a, b);
}

/* ---- shifts: for each distance on its own ---- */

typedef enum Shift { SHIFT_LEFT, SHIFT_LOGICAL, SHIFT_ARITHMETIC } Shift;

/* Pushes "count" ranges of the pile, from "from" on, shifted by less than the width. */
static void push_shifted(ISets *sets, Shift shift, unsigned from, unsigned count, unsigned by)
{
  for (unsigned i = from; i < from + count; i++) {
    WideRange range = sets->pile.data[i];
    if (shift == SHIFT_LEFT)
      iset_push(sets, range.least * ((Wide)1 << by), range.most * ((Wide)1 << by));
    else
      iset_push(sets, range.least >> by, range.most >> by);
  }
}

/* Shifted by the width or more: all zeros, or all sign bits. */
static void push_shifted_out(ISets *sets, Shift shift, const ISet *a)
{
  if (shift != SHIFT_ARITHMETIC || iset_most(a) >= 0)
    iset_push(sets, 0, 0);
  if (shift == SHIFT_ARITHMETIC && iset_least(a) < 0)
    iset_push(sets, -1, -1);
}

static const ISet *shifted(ISets *sets, Shift shift, const ISet *a, const ISet *b)
{
  if (!a->count || !b->count)
    return iset_empty(sets, a->width);
  unsigned from = iset_begin(sets);
  if (shift == SHIFT_LOGICAL)
    iset_push_unsigned(sets, a);
  else
    for (unsigned i = 0; i < a->count; i++)
      iset_push(sets, a->ranges[i].least, a->ranges[i].most);
  unsigned mark = iset_begin(sets);
  /* A distance that reads as negative is a large one; of width 1 the distance 1 is. */
  for (unsigned by = 0; by < a->width; by++)
    if ((int64_t)by <= iset_type_most(a->width) && iset_has(b, by))
      push_shifted(sets, shift, from, mark - from, by);
  if (iset_unsigned_most(b) >= a->width)
    push_shifted_out(sets, shift, a);
  const ISet *res = iset_finish(sets, a->width, mark);
  sets->pile.count = from;
  return res;
}

const ISet *iset_shl(ISets *sets, const ISet *a, const ISet *b)
{
  return shifted(sets, SHIFT_LEFT, a, b);
}

const ISet *iset_lshr(ISets *sets, const ISet *a, const ISet *b)
{
  return shifted(sets, SHIFT_LOGICAL, a, b);
}

const ISet *iset_ashr(ISets *sets, const ISet *a, const ISet *b)
{
  return shifted(sets, SHIFT_ARITHMETIC, a, b);
}

/* ---- between widths ---- */

const ISet *iset_truncate(ISets *sets, const ISet *a, unsigned width)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    iset_push(sets, a->ranges[i].least, a->ranges[i].most);
  return iset_finish(sets, width, mark);
}

const ISet *iset_sext(ISets *sets, const ISet *a, unsigned width)
{
  return iset_truncate(sets, a, width); /* the same numbers */
}

const ISet *iset_zext(ISets *sets, const ISet *a, unsigned width)
{
  unsigned mark = iset_begin(sets);
  iset_push_unsigned(sets, a);
  return iset_finish(sets, width, mark);
}

const ISet *iset_concat(ISets *sets, const ISet *high, const ISet *low)
{
  unsigned from_high = iset_begin(sets);
  iset_push_unsigned(sets, high);
  unsigned from_low = iset_begin(sets);
  iset_push_unsigned(sets, low);
  unsigned mark = iset_begin(sets);
  Wide unit = (Wide)1 << low->width;
  for (unsigned i = from_high; i < from_low; i++)
    for (unsigned k = from_low; k < mark; k++) {
      WideRange x = sets->pile.data[i], y = sets->pile.data[k];
      iset_push(sets, x.least * unit + y.least, x.most * unit + y.most);
    }
  const ISet *res = iset_finish(sets, (unsigned)high->width + low->width, mark);
  sets->pile.count = from_high;
  return res;
}
