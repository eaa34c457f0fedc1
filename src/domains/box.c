/* Boxes: bounds for each dimension, nothing between them. */
#include <math.h>

#include "domains/num.h"

typedef struct Side {
  Dim dim;
  Bounds bounds; /* never all, never none */
} Side;

typedef struct Box {
  Num num;
  bool is_bottom;
  VEC(Side) sides; /* ordered by dimension */
} Box;

static const Box *box(const Num *a)
{
  return (const Box *)a;
}

static Box *box_new(bool is_bottom)
{
  Box *res = mem_zero(1, sizeof *res);
  num_init(&res->num, &num_box);
  res->is_bottom = is_bottom;
  return res;
}

static Num *top(void)
{
  return &box_new(false)->num;
}

static Num *bottom(void)
{
  return &box_new(true)->num;
}

static void free_box(Num *a)
{
  vec_free(&((Box *)a)->sides);
  mem_free(a);
}

/* ---- sides ---- */

static unsigned place_of(const Box *a, Dim dim)
{
  unsigned low = 0, high = a->sides.count;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (a->sides.data[middle].dim < dim)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static Bounds get(const Box *a, Dim dim)
{
  if (a->is_bottom)
    return bounds_none();
  unsigned at = place_of(a, dim);
  return at < a->sides.count && a->sides.data[at].dim == dim ? a->sides.data[at].bounds
                                                             : bounds_all();
}

static Bounds bounds_of(void *context, Dim dim)
{
  return get(context, dim);
}

/* Appends a side, in ascending order. */
static void append(Box *a, Dim dim, Bounds bounds)
{
  if (!dim_is_real(dim))
    bounds = bounds_integers(bounds);
  if (bounds_is_none(bounds))
    a->is_bottom = true;
  else if (bounds.low > -INFINITY || bounds.high < INFINITY)
    vec_push(&a->sides, ((Side){dim, bounds}));
}

static Num *finish(Box *a)
{
  if (a->is_bottom)
    vec_free(&a->sides);
  return &a->num;
}

/* A copy with one dimension changed. */
static Num *with(const Box *a, Dim dim, Bounds bounds)
{
  Box *res = box_new(a->is_bottom);
  unsigned at = place_of(a, dim);
  vec_reserve(&res->sides, a->sides.count + 1);
  for (unsigned i = 0; i < at; i++)
    vec_push(&res->sides, a->sides.data[i]);
  append(res, dim, bounds);
  bool there = at < a->sides.count && a->sides.data[at].dim == dim;
  for (unsigned i = at + there; i < a->sides.count; i++)
    vec_push(&res->sides, a->sides.data[i]);
  return finish(res);
}

/* ---- transfer ---- */

static Num *assign(const Num *a, Dim dim, const Linear *e)
{
  if (box(a)->is_bottom)
    return num_keep(a);
  return with(box(a), dim, linear_bounds(e, bounds_of, (void *)box(a)));
}

/* From the sum of all parts being at least zero: what the part of one dimension is at least. */
static Num *assume_at_least(const Num *a, const Linear *e)
{
  Num *res = num_keep(a);
  for (unsigned i = 0; i < e->parts.count && !box(res)->is_bottom; i++) {
    const LinearPart *part = &e->parts.data[i];
    if (!bounds_is_point(part->factor))
      continue;
    Linear rest = linear_copy(e);
    linear_add_part(&rest, part->dim, bounds_neg(part->factor));
    Bounds others = linear_bounds(&rest, bounds_of, (void *)box(res));
    linear_free(&rest);
    /* factor * x >= -others.high */
    Bounds limit = bounds_div(bounds_point(-others.high), part->factor);
    Bounds old = get(box(res), part->dim);
    Bounds fresh =
        part->factor.low > 0 ? (Bounds){limit.low, INFINITY} : (Bounds){-INFINITY, limit.high};
    if (others.high == INFINITY || bounds_leq(old, fresh))
      continue;
    Num *next = with(box(res), part->dim, bounds_meet(old, fresh));
    num_drop(res);
    res = next;
  }
  return res;
}

static Num *assume(const Num *a, const Linear *e, NumSign sign)
{
  if (box(a)->is_bottom)
    return num_keep(a);
  Bounds values = linear_bounds(e, bounds_of, (void *)box(a));
  if (values.high < 0 || (sign == NUM_GT && values.high <= 0) || (sign == NUM_EQ && values.low > 0))
    return bottom();
  Linear form = linear_copy(e);
  if (sign == NUM_GT && linear_is_integral(e))
    form.constant = bounds_sub(form.constant, bounds_point(1));
  Num *res = assume_at_least(a, &form);
  if (sign == NUM_EQ) {
    linear_scale(&form, bounds_point(-1));
    Num *both = assume_at_least(res, &form);
    num_drop(res);
    res = both;
  }
  linear_free(&form);
  return res;
}

static Num *forget(const Num *a, unsigned count, const Dim *dims)
{
  Num *res = num_keep(a);
  for (unsigned i = 0; i < count && !box(a)->is_bottom; i++) {
    Num *next = with(box(res), dims[i], bounds_all());
    num_drop(res);
    res = next;
  }
  return res;
}

static Num *rename_dims(const Num *a, unsigned count, const Dim *from, const Dim *to)
{
  Num *res = forget(a, count, from);
  for (unsigned i = 0; i < count && !box(a)->is_bottom; i++) {
    Num *next = with(box(res), to[i], get(box(a), from[i]));
    num_drop(res);
    res = next;
  }
  return res;
}

/* ---- lattice ---- */

typedef Bounds (*Combine)(const void *context, Bounds a, Bounds b);

/* Dimension by dimension, those that either has. */
static Num *combine(const Box *a, const Box *b, Combine by, const void *context)
{
  Box *res = box_new(false);
  unsigned i = 0, k = 0;
  while (i < a->sides.count || k < b->sides.count) {
    Dim left = i < a->sides.count ? a->sides.data[i].dim : UINT32_MAX;
    Dim right = k < b->sides.count ? b->sides.data[k].dim : UINT32_MAX;
    Dim dim = left < right ? left : right;
    Bounds x = left == dim ? a->sides.data[i++].bounds : bounds_all();
    Bounds y = right == dim ? b->sides.data[k++].bounds : bounds_all();
    append(res, dim, by(context, x, y));
  }
  return finish(res);
}

static Bounds combine_join(const void *context, Bounds a, Bounds b)
{
  (void)context;
  return bounds_join(a, b);
}

static Bounds combine_meet(const void *context, Bounds a, Bounds b)
{
  (void)context;
  return bounds_meet(a, b);
}

static double threshold_above(const NumThresholds *thresholds, double number)
{
  for (unsigned i = 0; thresholds && i < thresholds->count; i++)
    if (thresholds->data[i] >= number)
      return thresholds->data[i];
  return INFINITY;
}

static double threshold_below(const NumThresholds *thresholds, double number)
{
  for (unsigned i = thresholds ? thresholds->count : 0; i > 0; i--)
    if (thresholds->data[i - 1] <= number)
      return thresholds->data[i - 1];
  return -INFINITY;
}

static Bounds combine_widen(const void *context, Bounds a, Bounds b)
{
  return (Bounds){b.low < a.low ? threshold_below(context, b.low) : a.low,
                  b.high > a.high ? threshold_above(context, b.high) : a.high};
}

static Bounds combine_narrow(const void *context, Bounds a, Bounds b)
{
  (void)context;
  return (Bounds){a.low == -INFINITY ? b.low : a.low, a.high == INFINITY ? b.high : a.high};
}

static Num *join(const Num *a, const Num *b)
{
  if (box(a)->is_bottom)
    return num_keep(b);
  return box(b)->is_bottom ? num_keep(a) : combine(box(a), box(b), combine_join, NULL);
}

static Num *meet(const Num *a, const Num *b)
{
  if (box(a)->is_bottom || box(b)->is_bottom)
    return bottom();
  return combine(box(a), box(b), combine_meet, NULL);
}

static Num *widen(const Num *older, const Num *newer, const NumThresholds *thresholds)
{
  if (box(older)->is_bottom)
    return num_keep(newer);
  return box(newer)->is_bottom ? num_keep(older)
                               : combine(box(older), box(newer), combine_widen, thresholds);
}

static Num *narrow(const Num *older, const Num *newer)
{
  if (box(older)->is_bottom || box(newer)->is_bottom)
    return bottom();
  return combine(box(older), box(newer), combine_narrow, NULL);
}

static bool leq(const Num *a, const Num *b)
{
  if (box(a)->is_bottom || box(b)->is_bottom)
    return box(a)->is_bottom;
  for (unsigned i = 0; i < box(b)->sides.count; i++) {
    const Side *side = &box(b)->sides.data[i];
    if (!bounds_leq(get(box(a), side->dim), side->bounds))
      return false;
  }
  return true;
}

static bool equal(const Num *a, const Num *b)
{
  return leq(a, b) && leq(b, a);
}

static uint64_t hash(const Num *a)
{
  uint64_t res = box(a)->is_bottom;
  for (unsigned i = 0; i < box(a)->sides.count; i++) {
    const Side *side = &box(a)->sides.data[i];
    double numbers[] = {side->dim, side->bounds.low + 0.0, side->bounds.high + 0.0};
    for (unsigned k = 0; k < 3; k++) {
      union {
        double number;
        uint64_t bits;
      } both = {numbers[k]};
      res = (res ^ both.bits) * 0x9e3779b97f4a7c15;
      res ^= res >> 29;
    }
  }
  return res;
}

static bool is_bottom(const Num *a)
{
  return box(a)->is_bottom;
}

static Bounds bounds(const Num *a, const Linear *e)
{
  return box(a)->is_bottom ? bounds_none() : linear_bounds(e, bounds_of, (void *)box(a));
}

static void visit_side(const Side *side, double factor, double constant, NumSign sign,
                       NumVisit visit, void *context)
{
  Linear form = linear_constant(bounds_point(constant));
  linear_add_part(&form, side->dim, bounds_point(factor));
  visit(context, &form, sign);
  linear_free(&form);
}

static void constraints(const Num *a, NumVisit visit, void *context)
{
  for (unsigned i = 0; i < box(a)->sides.count; i++) {
    const Side *side = &box(a)->sides.data[i];
    Bounds is = side->bounds;
    if (bounds_is_point(is)) {
      visit_side(side, 1, -is.low, NUM_EQ, visit, context);
      continue;
    }
    if (is.low > -INFINITY)
      visit_side(side, 1, -is.low, NUM_GE, visit, context);
    if (is.high < INFINITY)
      visit_side(side, -1, is.high, NUM_GE, visit, context);
  }
}

static void dims(const Num *a, DimVec *out)
{
  for (unsigned i = 0; i < box(a)->sides.count; i++)
    vec_push(out, box(a)->sides.data[i].dim);
}

const NumOps num_box = {
    .name = "box",
    .top = top,
    .bottom = bottom,
    .assign = assign,
    .assume = assume,
    .forget = forget,
    .rename = rename_dims,
    .join = join,
    .meet = meet,
    .widen = widen,
    .narrow = narrow,
    .leq = leq,
    .equal = equal,
    .hash = hash,
    .is_bottom = is_bottom,
    .bounds = bounds,
    .constraints = constraints,
    .dims = dims,
    .free = free_box,
};
