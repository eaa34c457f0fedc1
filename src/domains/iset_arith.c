/* Arithmetic of interval sets: range by range, then wrapped. */
#include "domains/iset_build.h"

const ISet *iset_neg(ISets *sets, const ISet *a)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = a->count; i-- > 0;)
    iset_push(sets, -(Wide)a->ranges[i].most, -(Wide)a->ranges[i].least);
  return iset_finish(sets, a->width, mark);
}

const ISet *iset_add(ISets *sets, const ISet *a, const ISet *b)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      iset_push(sets, (Wide)a->ranges[i].least + b->ranges[k].least,
                (Wide)a->ranges[i].most + b->ranges[k].most);
  return iset_finish(sets, a->width, mark);
}

const ISet *iset_sub(ISets *sets, const ISet *a, const ISet *b)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      iset_push(sets, (Wide)a->ranges[i].least - b->ranges[k].most,
                (Wide)a->ranges[i].most - b->ranges[k].least);
  return iset_finish(sets, a->width, mark);
}

bool iset_add_fits(const ISet *a, const ISet *b)
{
  return !a->count || !b->count ||
         ((Wide)iset_least(a) + iset_least(b) >= iset_type_least(a->width) &&
          (Wide)iset_most(a) + iset_most(b) <= iset_type_most(a->width));
}

static void push_product(ISets *sets, const ISetRange *x, const ISetRange *y)
{
  Wide corners[] = {(Wide)x->least * y->least, (Wide)x->least * y->most, (Wide)x->most * y->least,
                    (Wide)x->most * y->most};
  Wide least = corners[0], most = corners[0];
  for (unsigned i = 1; i < 4; i++) {
    least = corners[i] < least ? corners[i] : least;
    most = corners[i] > most ? corners[i] : most;
  }
  iset_push(sets, least, most);
}

const ISet *iset_mul(ISets *sets, const ISet *a, const ISet *b)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      push_product(sets, &a->ranges[i], &b->ranges[k]);
  return iset_finish(sets, a->width, mark);
}

/* ---- division ---- */

/* What becomes of two ranges of numbers >= 0, the divisors >= 1; pushed, negated where asked. */
typedef void (*Division)(ISets *sets, WideRange x, WideRange y, bool negate);

static void push_signed(ISets *sets, Wide least, Wide most, bool negate)
{
  if (negate)
    iset_push(sets, -most, -least);
  else
    iset_push(sets, least, most);
}

static void push_quotient(ISets *sets, WideRange x, WideRange y, bool negate)
{
  push_signed(sets, x.least / y.most, x.most / y.least, negate);
}

static void push_remainder(ISets *sets, WideRange x, WideRange y, bool negate)
{
  Wide m = y.least, first = x.least % m, last = x.most % m;
  if (x.most < y.least) {
    push_signed(sets, x.least, x.most, negate);
  } else if (y.least != y.most) {
    push_signed(sets, 0, x.most < y.most - 1 ? x.most : y.most - 1, negate);
  } else if (x.most - x.least + 1 >= m) {
    push_signed(sets, 0, m - 1, negate);
  } else if (first <= last) {
    push_signed(sets, first, last, negate);
  } else {
    push_signed(sets, 0, last, negate);
    push_signed(sets, first, m - 1, negate);
  }
}

/* The magnitudes of the negative (or other) numbers of a range; false where there are none. */
static bool magnitudes(const ISetRange *range, bool negative, WideRange *out)
{
  if (negative) {
    *out = (WideRange){range->most < 0 ? -(Wide)range->most : 1, -(Wide)range->least};
    return range->least < 0;
  }
  *out = (WideRange){range->least > 0 ? range->least : 0, range->most};
  return range->most >= 0;
}

/* Signed division by what is not zero; the remainder has the dividend's sign. */
static void divide(ISets *sets, const ISetRange *x, const ISetRange *y, Division division,
                   bool is_quotient)
{
  for (unsigned signs = 0; signs < 4; signs++) {
    bool x_negative = signs & 1, y_negative = signs & 2;
    WideRange p, q;
    if (!magnitudes(x, x_negative, &p) || !magnitudes(y, y_negative, &q))
      continue;
    q.least = q.least ? q.least : 1;
    if (q.least <= q.most)
      division(sets, p, q, x_negative != (is_quotient && y_negative));
  }
}

static void push_set(ISets *sets, const ISet *a)
{
  for (unsigned i = 0; i < a->count; i++)
    iset_push(sets, a->ranges[i].least, a->ranges[i].most);
}

const ISet *iset_sdiv(ISets *sets, const ISet *a, const ISet *b)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      divide(sets, &a->ranges[i], &b->ranges[k], push_quotient, true);
  if (iset_has(b, 0) && a->count) {
    if (iset_most(a) >= 0)
      iset_push(sets, -1, -1);
    if (iset_least(a) < 0)
      iset_push(sets, 1, 1);
  }
  return iset_finish(sets, a->width, mark);
}

const ISet *iset_srem(ISets *sets, const ISet *a, const ISet *b)
{
  unsigned mark = iset_begin(sets);
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned k = 0; k < b->count; k++)
      divide(sets, &a->ranges[i], &b->ranges[k], push_remainder, false);
  if (iset_has(b, 0))
    push_set(sets, a);
  return iset_finish(sets, a->width, mark);
}

/* Both read as unsigned; the pile below holds their ranges meanwhile. */
static const ISet *divide_unsigned(ISets *sets, const ISet *a, const ISet *b, Division division,
                                   const ISet *by_zero)
{
  unsigned from_a = iset_begin(sets);
  iset_push_unsigned(sets, a);
  unsigned from_b = iset_begin(sets);
  iset_push_unsigned(sets, b);
  unsigned mark = iset_begin(sets);
  for (unsigned i = from_a; i < from_b; i++)
    for (unsigned k = from_b; k < mark; k++) {
      WideRange x = sets->pile.data[i], y = sets->pile.data[k];
      y.least = y.least ? y.least : 1;
      if (y.least <= y.most)
        division(sets, x, y, false);
    }
  if (iset_has(b, 0) && a->count)
    push_set(sets, by_zero);
  const ISet *res = iset_finish(sets, a->width, mark);
  sets->pile.count = from_a;
  return res;
}

const ISet *iset_udiv(ISets *sets, const ISet *a, const ISet *b)
{
  return divide_unsigned(sets, a, b, push_quotient, iset_single(sets, a->width, -1));
}

const ISet *iset_urem(ISets *sets, const ISet *a, const ISet *b)
{
  return divide_unsigned(sets, a, b, push_remainder, a);
}

/* A range, negated where the number is negative; the least number has a negation here. */
static WideRange divided_sign(const ISetRange *range, int64_t number)
{
  return number < 0 ? (WideRange){-(Wide)range->most, -(Wide)range->least}
                    : (WideRange){range->least, range->most};
}

const ISet *iset_sdiv_inverse(ISets *sets, const ISet *a, int64_t divisor)
{
  unsigned mark = iset_begin(sets);
  Wide size = divisor < 0 ? -(Wide)divisor : divisor;
  Wide lowest = iset_type_least(a->width), highest = iset_type_most(a->width);
  for (unsigned i = 0; i < a->count; i++) {
    WideRange range = divided_sign(&a->ranges[i], divisor);
    Wide low = range.least, high = range.most;
    Wide least = low * size - (low <= 0 ? size - 1 : 0);
    Wide most = high * size + (high >= 0 ? size - 1 : 0);
    least = least < lowest ? lowest : least;
    most = most > highest ? highest : most;
    if (least <= most)
      iset_push(sets, least, most);
  }
  return iset_finish(sets, a->width, mark);
}

bool iset_mul_fits(const ISet *a, int64_t number)
{
  if (!a->count)
    return true;
  Wide corners[] = {(Wide)iset_least(a) * number, (Wide)iset_most(a) * number};
  for (unsigned i = 0; i < 2; i++)
    if (corners[i] < iset_type_least(a->width) || corners[i] > iset_type_most(a->width))
      return false;
  return true;
}

static Wide divide_down(Wide x, Wide y)
{
  return x / y - (x % y && (x < 0) != (y < 0));
}

const ISet *iset_mul_inverse(ISets *sets, const ISet *a, int64_t factor)
{
  unsigned mark = iset_begin(sets);
  Wide size = factor < 0 ? -(Wide)factor : factor;
  for (unsigned i = 0; i < a->count; i++) {
    WideRange range = divided_sign(&a->ranges[i], factor);
    Wide least = -divide_down(-range.least, size), most = divide_down(range.most, size);
    if (least <= most)
      iset_push(sets, least, most);
  }
  return iset_finish(sets, a->width, mark);
}
