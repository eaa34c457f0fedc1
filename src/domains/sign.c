/* Signs: of each dimension whether it can be below zero, zero, above it.
 *
 * The smallest domain there is, and the one that doc/first-domain.md explains line by line. */
#include <math.h>

#include "domains/num.h"

/* A set of signs without a hole: never below and above zero only. */
typedef enum Signs { NONE, BELOW = 1, ZERO = 2, ABOVE = 4, ANY = BELOW | ZERO | ABOVE } Signs;

typedef struct Signed {
  Dim dim;
  Signs signs; /* neither NONE nor ANY */
} Signed;

typedef struct SignSet {
  Num num;
  bool is_bottom;
  VEC(Signed) known; /* ordered by dimension; of others nothing is said */
} SignSet;

static const SignSet *set(const Num *a)
{
  return (const SignSet *)a;
}

static SignSet *set_new(bool is_bottom)
{
  SignSet *res = mem_zero(1, sizeof *res);
  num_init(&res->num, &num_sign);
  res->is_bottom = is_bottom;
  return res;
}

static Num *top(void)
{
  return &set_new(false)->num;
}

static Num *bottom(void)
{
  return &set_new(true)->num;
}

static void free_set(Num *a)
{
  vec_free(&((SignSet *)a)->known);
  mem_free(a);
}

/* ---- signs and numbers ---- */

/* The signs that numbers between these bounds have. */
static Signs signs_of(Bounds numbers)
{
  if (bounds_is_none(numbers))
    return NONE;
  return (numbers.low < 0 ? BELOW : NONE) | (numbers.high > 0 ? ABOVE : NONE) |
         (numbers.low <= 0 && numbers.high >= 0 ? ZERO : NONE);
}

/* The least bounds that hold all numbers of these signs: an integer below zero is -1 at most. */
static Bounds numbers_of(Signs signs, Dim dim)
{
  double nearest = dim_is_real(dim) ? 0 : 1;
  Bounds res = bounds_none();
  if (signs & BELOW)
    res = bounds_join(res, (Bounds){-INFINITY, -nearest});
  if (signs & ZERO)
    res = bounds_join(res, bounds_point(0));
  if (signs & ABOVE)
    res = bounds_join(res, (Bounds){nearest, INFINITY});
  return res;
}

/* ---- looking and making ---- */

static Signs get(const SignSet *a, Dim dim)
{
  if (a->is_bottom)
    return NONE;
  for (unsigned i = 0; i < a->known.count; i++)
    if (a->known.data[i].dim == dim)
      return a->known.data[i].signs;
  return ANY;
}

static Bounds bounds_of(void *context, Dim dim)
{
  return numbers_of(get(context, dim), dim);
}

/* Adds what is known of one more dimension, in ascending order. */
static void append(SignSet *to, Dim dim, Signs signs)
{
  if (signs == NONE)
    to->is_bottom = true;
  else if (signs != ANY && signs != (BELOW | ABOVE))
    vec_push(&to->known, ((Signed){dim, signs}));
}

static Num *finish(SignSet *a)
{
  if (a->is_bottom)
    vec_free(&a->known);
  return &a->num;
}

/* A copy with one dimension changed. */
static Num *with(const SignSet *a, Dim dim, Signs signs)
{
  SignSet *res = set_new(a->is_bottom);
  unsigned i = 0;
  for (; i < a->known.count && a->known.data[i].dim < dim; i++)
    vec_push(&res->known, a->known.data[i]);
  append(res, dim, signs);
  for (; i < a->known.count; i++)
    if (a->known.data[i].dim != dim)
      vec_push(&res->known, a->known.data[i]);
  return finish(res);
}

/* ---- what statements do ---- */

static Num *assign(const Num *a, Dim dim, const Linear *e)
{
  if (set(a)->is_bottom)
    return num_keep(a);
  return with(set(a), dim, signs_of(linear_bounds(e, bounds_of, (void *)set(a))));
}

/* The numbers that "part" of a form can be while the form is at least zero, or is zero. */
static Bounds possible(const SignSet *a, const Linear *e, const LinearPart *part, NumSign sign)
{
  Linear others = linear_copy(e);
  linear_add_part(&others, part->dim, bounds_neg(part->factor));
  Bounds rest = bounds_neg(linear_bounds(&others, bounds_of, (void *)a));
  linear_free(&others);
  return (Bounds){rest.low, sign == NUM_EQ ? rest.high : INFINITY};
}

static Num *assume(const Num *a, const Linear *e, NumSign sign)
{
  Bounds values = linear_bounds(e, bounds_of, (void *)set(a));
  if (set(a)->is_bottom || values.high < 0 || (sign == NUM_GT && values.high <= 0) ||
      (sign == NUM_EQ && values.low > 0))
    return bottom();
  Num *res = num_keep(a);
  for (unsigned i = 0; i < e->parts.count && !set(res)->is_bottom; i++) {
    const LinearPart *part = &e->parts.data[i];
    if (!bounds_is_point(part->factor))
      continue;
    Bounds product = possible(set(res), e, part, sign);
    Signs signs = signs_of(bounds_div(product, part->factor));
    if (sign == NUM_GT && product.low == 0)
      signs &= ~(unsigned)ZERO;
    Num *next = with(set(res), part->dim, get(set(res), part->dim) & signs);
    num_drop(res);
    res = next;
  }
  return res;
}

static Num *forget(const Num *a, unsigned count, const Dim *dims)
{
  Num *res = num_keep(a);
  for (unsigned i = 0; i < count && !set(a)->is_bottom; i++) {
    Num *next = with(set(res), dims[i], ANY);
    num_drop(res);
    res = next;
  }
  return res;
}

static Num *rename_dims(const Num *a, unsigned count, const Dim *from, const Dim *to)
{
  Num *res = forget(a, count, from);
  for (unsigned i = 0; i < count && !set(a)->is_bottom; i++) {
    Num *next = with(set(res), to[i], get(set(a), from[i]));
    num_drop(res);
    res = next;
  }
  return res;
}

/* ---- the lattice ---- */

static Num *join(const Num *a, const Num *b)
{
  if (set(a)->is_bottom || set(b)->is_bottom)
    return num_keep(set(a)->is_bottom ? b : a);
  SignSet *res = set_new(false);
  for (unsigned i = 0; i < set(a)->known.count; i++) {
    const Signed *one = &set(a)->known.data[i];
    append(res, one->dim, one->signs | get(set(b), one->dim));
  }
  return finish(res);
}

static Num *meet(const Num *a, const Num *b)
{
  Num *res = set(b)->is_bottom ? bottom() : num_keep(a);
  for (unsigned i = 0; i < set(b)->known.count && !set(res)->is_bottom; i++) {
    const Signed *one = &set(b)->known.data[i];
    Num *next = with(set(res), one->dim, one->signs & get(set(res), one->dim));
    num_drop(res);
    res = next;
  }
  return res;
}

/* There are but seven sets of signs, so that joins alone come to an end. */
static Num *widen(const Num *older, const Num *newer, const NumThresholds *thresholds)
{
  (void)thresholds;
  return join(older, newer);
}

static Num *narrow(const Num *older, const Num *newer)
{
  return meet(older, newer);
}

static bool leq(const Num *a, const Num *b)
{
  if (set(a)->is_bottom || set(b)->is_bottom)
    return set(a)->is_bottom;
  for (unsigned i = 0; i < set(b)->known.count; i++)
    if (get(set(a), set(b)->known.data[i].dim) & ~(unsigned)set(b)->known.data[i].signs)
      return false;
  return true;
}

static bool equal(const Num *a, const Num *b)
{
  return leq(a, b) && leq(b, a);
}

static uint64_t hash(const Num *a)
{
  uint64_t res = set(a)->is_bottom;
  for (unsigned i = 0; i < set(a)->known.count; i++)
    res = (res ^ set(a)->known.data[i].dim) * 0x9e3779b97f4a7c15 + set(a)->known.data[i].signs;
  return res;
}

static bool is_bottom(const Num *a)
{
  return set(a)->is_bottom;
}

/* ---- what others ask ---- */

static Bounds bounds(const Num *a, const Linear *e)
{
  return set(a)->is_bottom ? bounds_none() : linear_bounds(e, bounds_of, (void *)set(a));
}

static void visit_one(const Signed *one, double factor, NumSign sign, NumVisit visit, void *context)
{
  Linear form = linear_constant(bounds_point(0));
  linear_add_part(&form, one->dim, bounds_point(factor));
  visit(context, &form, sign);
  linear_free(&form);
}

static void constraints(const Num *a, NumVisit visit, void *context)
{
  for (unsigned i = 0; i < set(a)->known.count; i++) {
    const Signed *one = &set(a)->known.data[i];
    NumSign sign = one->signs & ZERO ? NUM_GE : NUM_GT;
    if (one->signs == ZERO)
      visit_one(one, 1, NUM_EQ, visit, context);
    else
      visit_one(one, one->signs & ABOVE ? 1 : -1, sign, visit, context);
  }
}

static void dims(const Num *a, DimVec *out)
{
  for (unsigned i = 0; i < set(a)->known.count; i++)
    vec_push(out, set(a)->known.data[i].dim);
}

const NumOps num_sign = {
    .name = "sign",
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
    .free = free_set,
};
