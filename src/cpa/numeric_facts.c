/* Facts of the numeric analysis: ranges and relations, and what they tell each other. */
#include <math.h>

#include "cpa/numeric_cpa.h"

Facts facts_copy(const Facts *facts)
{
  return (Facts){interval_copy(&facts->content), num_keep(facts->num)};
}

void facts_drop(NumericCpa *cpa, Facts *facts)
{
  interval_drop(cpa->ranges, &facts->content);
  num_drop(facts->num);
}

void facts_set(Facts *facts, Num *fresh)
{
  num_drop(facts->num);
  facts->num = fresh;
}

Facts facts_join(NumericCpa *cpa, Facts a, Facts b)
{
  Facts res = {interval_join_content(cpa->ranges, &a.content, &b.content),
               cpa->ops->join(a.num, b.num)};
  facts_drop(cpa, &a);
  facts_drop(cpa, &b);
  return res;
}

/* ---- reduction ---- */

static int64_t to_signed(double number)
{
  return number <= -0x1p63 ? INT64_MIN : number >= 0x1p63 ? INT64_MAX : (int64_t)number;
}

static uint64_t to_unsigned(double number)
{
  return number <= 0 ? 0 : number >= 0x1p64 ? UINT64_MAX : (uint64_t)number;
}

/* Whole numbers as a range of the variable; some may be left out that it cannot have. */
static Range range_of_whole(const Variable *var, Bounds bounds, bool is_unsigned)
{
  unsigned width = var->term->type.width;
  return range_bits(
      is_unsigned ? interval_unsigned(width, to_unsigned(bounds.low), to_unsigned(bounds.high))
                  : interval_signed(width, to_signed(bounds.low), to_signed(bounds.high)));
}

/* Zero is written with two signs. */
static Range range_of_reals(const Variable *var, Bounds bounds)
{
  FloatInterval wide = float_interval_range(64, bounds.low == 0 ? -0.0 : bounds.low,
                                            bounds.high == 0 ? 0.0 : bounds.high);
  return range_float(var->term->type.width == 32 ? float_interval_floats_in(&wide) : wide);
}

static bool learn_range(NumericCpa *cpa, Facts *facts, const Variable *var, Dim dim)
{
  Bounds known = num_bounds(facts->num, dim);
  if (!dim_is_real(dim))
    known = bounds_integers(known);
  if (bounds_is_none(known))
    return false;
  Bounds had = numeric_range(cpa, &facts->content, dim);
  Bounds both = bounds_meet(known, had);
  if (bounds_is_none(both))
    return false;
  if (both.low <= had.low && both.high >= had.high)
    return true;
  Range range = dim_is_real(dim) ? range_of_reals(var, both)
                                 : range_of_whole(var, both, numeric_dim_unsigned(cpa, dim));
  return interval_meet_variable(cpa->ranges, &facts->content, var, &range);
}

static void learn_relation(NumericCpa *cpa, Facts *facts, const Variable *var, Dim dim, bool all)
{
  Bounds had = num_bounds(facts->num, dim);
  Bounds range = numeric_range(cpa, &facts->content, dim);
  if (!all && !dim_is_real(dim)) {
    /* What the type says anyway is not worth a constraint. */
    Bounds type = numeric_type_bounds(var->term->type.width, numeric_dim_unsigned(cpa, dim));
    if (range.low <= type.low)
      range.low = -INFINITY;
    if (range.high >= type.high)
      range.high = INFINITY;
  }
  if (!bounds_leq(had, range))
    facts_set(facts, num_meet_bounds(facts->num, dim, range));
}

bool facts_reduce(NumericCpa *cpa, Facts *facts, const Variable *var, bool all)
{
  if (!numeric_has_dim(cpa, var))
    return true;
  Range range = interval_get(cpa->ranges, &facts->content, var);
  if (range.base || (range.is_float &&
                     bounds_is_none(numeric_range(cpa, &facts->content, numeric_dim(cpa, var)))))
    return true;
  Dim dim = numeric_dim(cpa, var);
  if (!learn_range(cpa, facts, var, dim))
    return false;
  learn_relation(cpa, facts, var, dim, all);
  return !cpa->ops->is_bottom(facts->num);
}

/* ---- floats that are no finite numbers ---- */

typedef struct Specials {
  const IntervalCpa *ranges;
  uint64_t hash;
  unsigned count;
} Specials;

static bool note_special(void *context, uint64_t id, uint64_t index)
{
  Specials *s = context;
  const Range *range = &s->ranges->table.data[index];
  const FloatInterval *real = &range->real;
  if (!range->is_float)
    return true;
  bool nan = !real->has_numbers, infinite = real->has_numbers && !real->may_be_nan &&
                                            isinf(real->least) && real->least == real->most;
  if (nan || infinite) {
    /* In the order of variables; a sum would not tell apart which of two is which. */
    s->hash = hash_mix(s->hash, id * 4 + (nan ? 1 : real->least > 0 ? 2 : 3));
    s->count++;
  }
  return true;
}

static Specials specials_of(NumericCpa *cpa, const Facts *facts)
{
  Specials s = {cpa->ranges, 0, 0};
  if (cpa->has_floats)
    pmap_each(facts->content.vars, note_special, &s);
  return s;
}

uint64_t facts_specials(NumericCpa *cpa, const Facts *facts)
{
  return specials_of(cpa, facts).hash;
}

unsigned facts_special_count(NumericCpa *cpa, const Facts *facts)
{
  return specials_of(cpa, facts).count;
}
