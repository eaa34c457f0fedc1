/* Ranges: intervals of integers or floats, or of offsets from an object's address. */
#include "cpa/interval_cpa.h"

#include "term/value.h"

Range range_bits(Interval bits)
{
  return (Range){.bits = bits};
}

Range range_float(FloatInterval real)
{
  return (Range){.is_float = true, .real = real};
}

Range range_top(Type type)
{
  return type.kind == TYPE_FLOAT ? range_float(float_interval_top(type.width))
                                 : range_bits(interval_top(type.width));
}

Range range_address(const IntervalCpa *cpa, uint32_t base, Interval offsets)
{
  (void)cpa;
  return (Range){.base = base, .bits = offsets};
}

Range range_constant(Type type, Value value)
{
  if (type.kind != TYPE_FLOAT)
    return range_bits(interval_constant(type.width, value.lo));
  double number = value_to_double(value, type.width);
  return range_float(number != number ? float_interval_nan(type.width)
                                      : float_interval_range(type.width, number, number));
}

Interval range_numbers(const Range *a)
{
  return a->base && !a->bits.is_bottom ? interval_top(a->bits.width) : a->bits;
}

bool range_is_top(const Range *a)
{
  if (a->is_float)
    return float_interval_is_top(&a->real);
  return !a->base && interval_is_top(&a->bits);
}

bool range_is_bottom(const Range *a)
{
  return a->is_float ? float_interval_is_bottom(&a->real) : a->bits.is_bottom;
}

bool range_is_constant(const Range *a, Value *value)
{
  double number;
  if (a->is_float) {
    bool one = float_interval_is_constant(&a->real, &number);
    if (one)
      *value = value_of_double(number, a->real.width);
    return one;
  }
  *value = value_of(0);
  return !a->base && interval_is_constant(&a->bits, &value->lo);
}

static unsigned width_of(const Range *a)
{
  return a->is_float ? a->real.width : a->bits.width;
}

static bool same_kind(const Range *a, const Range *b)
{
  return a->is_float == b->is_float && a->base == b->base && width_of(a) == width_of(b);
}

bool range_leq(const Range *a, const Range *b)
{
  if (range_is_bottom(a) || range_is_top(b))
    return true;
  if (!same_kind(a, b))
    return false;
  return a->is_float ? float_interval_leq(&a->real, &b->real) : interval_leq(&a->bits, &b->bits);
}

static Range top_like(const Range *a)
{
  return range_top(a->is_float ? type_float(a->real.width) : type_bv(a->bits.width));
}

Range range_join(const Range *a, const Range *b)
{
  if (range_is_bottom(a))
    return *b;
  if (range_is_bottom(b))
    return *a;
  if (!same_kind(a, b))
    return top_like(a);
  Range res = *a;
  if (a->is_float)
    res.real = float_interval_join(&a->real, &b->real);
  else
    res.bits = interval_join(&a->bits, &b->bits);
  return res;
}

/* Where one is an address and the other a number, nothing is known of where they meet: the first
 * serves as well as any. */
Range range_meet(const Range *a, const Range *b)
{
  if (range_is_top(a) || range_is_bottom(b))
    return *b;
  if (range_is_top(b) || !same_kind(a, b))
    return *a;
  Range res = *a;
  if (a->is_float)
    res.real = float_interval_meet(&a->real, &b->real);
  else
    res.bits = interval_meet(&a->bits, &b->bits);
  return res;
}

Range range_widen(const Range *older, const Range *newer, const Thresholds *thresholds)
{
  Range joined = range_join(older, newer), res = joined;
  if (range_is_bottom(older) || !same_kind(older, &joined))
    return joined;
  if (older->is_float)
    res.real = float_interval_widen(&older->real, &joined.real);
  else
    res.bits = interval_widen(&older->bits, &joined.bits, &thresholds[older->bits.width]);
  return res;
}

Range range_convert(const Range *a, Type to)
{
  Value value;
  unsigned from = width_of(a);
  bool is_float = to.kind == TYPE_FLOAT;
  if (range_is_bottom(a))
    return is_float ? range_float(float_interval_bottom(to.width))
                    : range_bits(interval_bottom(to.width));
  if (is_float == a->is_float && from == to.width)
    return *a;
  if (!range_is_constant(a, &value)) {
    bool low = !a->base && !a->is_float && !is_float && from > to.width;
    return low ? range_bits(interval_truncate(&a->bits, to.width)) : range_top(to);
  }
  if (is_float && from != to.width)
    return range_top(to);
  return range_constant(to, value_truncate(value, to.width));
}

Range range_byte(const Range *a, unsigned index)
{
  Range bits = range_convert(a, type_bv(width_of(a)));
  Interval numbers = range_numbers(&bits);
  if (8 * index + 8 > numbers.width)
    return range_top(type_bv(8));
  Interval by = interval_constant(numbers.width, 8 * index);
  Interval shifted = index ? interval_lshr(&numbers, &by) : numbers;
  return range_bits(interval_truncate(&shifted, 8));
}

Range range_of_bytes(const Range *bytes, unsigned count)
{
  unsigned width = 8 * count;
  Interval res = range_numbers(&bytes[count - 1]);
  res = interval_zext(&res, width);
  Interval by = interval_constant(width, 8);
  for (unsigned i = count - 1; i-- > 0;) {
    Interval low = range_numbers(&bytes[i]), high = interval_shl(&res, &by);
    low = interval_zext(&low, width);
    res = interval_add(&high, &low);
  }
  return range_bits(res);
}

/* ---- interned ranges ---- */

static uint64_t hash_double(double number)
{
  union {
    double number;
    uint64_t bits;
  } both = {number};
  return both.bits;
}

static uint64_t hash_range(const Range *a)
{
  if (a->is_float) {
    uint64_t h = hash_mix(a->real.width + 2u * a->real.may_be_nan + a->real.has_numbers,
                          hash_double(a->real.least));
    return hash_mix(h, hash_double(a->real.most));
  }
  uint64_t h = hash_mix(a->bits.width, (uint64_t)a->bits.least);
  h = hash_mix(h, (uint64_t)a->bits.most);
  h = hash_mix(h, a->bits.unsigned_least + a->base);
  return hash_mix(h, a->bits.unsigned_most + a->bits.is_bottom);
}

static bool range_equal(const Range *a, const Range *b)
{
  if (!same_kind(a, b))
    return false;
  return a->is_float ? float_interval_equal(&a->real, &b->real)
                     : interval_equal(&a->bits, &b->bits);
}

RangeIndex range_intern(IntervalCpa *cpa, const Range *range)
{
  if (range_is_top(range))
    return CELL_UNKNOWN;
  uint64_t hash = hash_range(range), first = 0;
  map_get(&cpa->index_of, hash, &first);
  for (uint64_t at = first; at; at = cpa->next.data[at])
    if (range_equal(&cpa->table.data[at], range))
      return at;
  vec_push(&cpa->table, *range);
  vec_push(&cpa->next, (unsigned)first);
  map_put(&cpa->index_of, hash, cpa->table.count - 1);
  return cpa->table.count - 1;
}
