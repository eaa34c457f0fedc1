#include "smt/range.h"

#include <math.h>

Range range_all(Type type)
{
  Range res = {.type = type, .may = {true, true}};
  if (type.kind == TYPE_FLOAT)
    res.f = (FloatRange){true, -INFINITY, INFINITY};
  if (type.kind == TYPE_BV)
    res.i = (IntRange){0, bits_mask(type.width), bits_signed(bits_least(type.width), type.width),
                       (SignedBits)bits_greatest(type.width)};
  return res;
}

bool range_is_empty(const Range *a)
{
  switch ((TypeKind)a->type.kind) {
  case TYPE_BOOL: return !a->may[0] && !a->may[1];
  case TYPE_FLOAT: return !a->f.nan && a->f.lo > a->f.hi;
  case TYPE_BV: return a->i.lo > a->i.hi || a->i.slo > a->i.shi;
  case TYPE_ARRAY: break;
  }
  return false;
}

static bool meet_floats(FloatRange *a, const FloatRange *b)
{
  FloatRange old = *a;
  a->nan &= b->nan;
  if (b->lo > a->lo)
    a->lo = b->lo;
  if (b->hi < a->hi)
    a->hi = b->hi;
  return a->nan != old.nan || a->lo != old.lo || a->hi != old.hi;
}

static bool meet_ints(IntRange *a, const IntRange *b, unsigned width)
{
  IntRange old = *a;
  if (b->lo > a->lo)
    a->lo = b->lo;
  if (b->hi < a->hi)
    a->hi = b->hi;
  if (b->slo > a->slo)
    a->slo = b->slo;
  if (b->shi < a->shi)
    a->shi = b->shi;
  int_range_agree(a, width);
  return a->lo != old.lo || a->hi != old.hi || a->slo != old.slo || a->shi != old.shi;
}

static bool meet_bools(Range *a, const Range *b)
{
  bool changed = (a->may[0] && !b->may[0]) || (a->may[1] && !b->may[1]);
  a->may[0] &= b->may[0];
  a->may[1] &= b->may[1];
  return changed;
}

bool range_meet(Range *a, const Range *b)
{
  switch ((TypeKind)a->type.kind) {
  case TYPE_BOOL: return meet_bools(a, b);
  case TYPE_FLOAT: return meet_floats(&a->f, &b->f);
  case TYPE_BV: return meet_ints(&a->i, &b->i, a->type.width);
  case TYPE_ARRAY: break;
  }
  return false;
}

static FloatRange join_floats(const FloatRange *a, const FloatRange *b)
{
  return (FloatRange){a->nan || b->nan, fminl(a->lo, b->lo), fmaxl(a->hi, b->hi)};
}

Range range_join(const Range *a, const Range *b)
{
  if (range_is_empty(a) || range_is_empty(b))
    return range_is_empty(a) ? *b : *a;
  Range res = *a;
  res.may[0] |= b->may[0];
  res.may[1] |= b->may[1];
  if (a->type.kind == TYPE_FLOAT)
    res.f = join_floats(&a->f, &b->f);
  if (a->type.kind == TYPE_BV)
    res.i = (IntRange){a->i.lo < b->i.lo ? a->i.lo : b->i.lo, a->i.hi > b->i.hi ? a->i.hi : b->i.hi,
                       a->i.slo < b->i.slo ? a->i.slo : b->i.slo,
                       a->i.shi > b->i.shi ? a->i.shi : b->i.shi};
  return res;
}
