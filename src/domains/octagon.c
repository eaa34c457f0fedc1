/* The octagon domain: the table of its operations, each with rounding upwards. */
#include "domains/octagon.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>

/* The operations themselves are in other files, so that no arithmetic moves across a change of the
 * rounding mode. */
#ifdef __SSE2__
#include <immintrin.h>

/* All arithmetic here is SSE; the older unit's mode need not change. */
static unsigned round_up(void)
{
  unsigned old = _mm_getcsr();
  _mm_setcsr((old & ~_MM_ROUND_MASK) | _MM_ROUND_UP);
  return old;
}

/* Flags raised meanwhile are given up: nobody asks for them. */
static void round_as(unsigned old)
{
  _mm_setcsr(old);
}
#else
static unsigned round_up(void)
{
  int old = fegetround();
  fesetround(FE_UPWARD);
  return (unsigned)old;
}

static void round_as(unsigned old)
{
  fesetround((int)old);
}
#endif

static Num *top(void)
{
  return &oct_new(0)->num;
}

static Num *bottom(void)
{
  return &oct_new_empty()->num;
}

static Num *assign(const Num *a, Dim dim, const Linear *e)
{
  unsigned mode = round_up();
  Num *res = oct_assign(octagon(a), dim, e);
  round_as(mode);
  return res;
}

static Num *assume(const Num *a, const Linear *e, NumSign sign)
{
  unsigned mode = round_up();
  Num *res = oct_assume(octagon(a), e, sign);
  round_as(mode);
  return res;
}

static Num *forget(const Num *a, unsigned count, const Dim *dims)
{
  unsigned mode = round_up();
  Num *res = oct_forget(octagon(a), count, dims);
  round_as(mode);
  return res;
}

static Num *rename_dims(const Num *a, unsigned count, const Dim *from, const Dim *to)
{
  return oct_rename(octagon(a), count, from, to);
}

static Num *join(const Num *a, const Num *b)
{
  unsigned mode = round_up();
  Num *res = oct_join(octagon(a), octagon(b));
  round_as(mode);
  return res;
}

static Num *meet(const Num *a, const Num *b)
{
  unsigned mode = round_up();
  Num *res = oct_meet(octagon(a), octagon(b));
  round_as(mode);
  return res;
}

static Num *widen(const Num *older, const Num *newer, const NumThresholds *thresholds)
{
  unsigned mode = round_up();
  Num *res = oct_widen(octagon(older), octagon(newer), thresholds);
  round_as(mode);
  return res;
}

static Num *narrow(const Num *older, const Num *newer)
{
  unsigned mode = round_up();
  Num *res = oct_narrow(octagon(older), octagon(newer));
  round_as(mode);
  return res;
}

static bool leq(const Num *a, const Num *b)
{
  unsigned mode = round_up();
  bool res = oct_leq(octagon(a), octagon(b));
  round_as(mode);
  return res;
}

static bool equal(const Num *a, const Num *b)
{
  unsigned mode = round_up();
  bool res = oct_equal(octagon(a), octagon(b));
  round_as(mode);
  return res;
}

static uint64_t hash(const Num *a)
{
  unsigned mode = round_up();
  uint64_t res = oct_hash(octagon(a));
  round_as(mode);
  return res;
}

static bool is_bottom(const Num *a)
{
  unsigned mode = round_up();
  bool res = !oct_close_all(octagon(a));
  round_as(mode);
  return res;
}

static Bounds bounds(const Num *a, const Linear *e)
{
  unsigned mode = round_up();
  Bounds res = oct_bounds(octagon(a), e);
  round_as(mode);
  return res;
}

/* What visitors do, they do in their own mode. */
static void constraints(const Num *a, NumVisit visit, void *context)
{
  unsigned mode = round_up();
  OctConstraintVec all = {0};
  oct_constraints(octagon(a), &all);
  round_as(mode);
  for (unsigned i = 0; i < all.count; i++) {
    const OctConstraint *c = all.data + i;
    Linear form = linear_constant(bounds_point(c->c));
    for (unsigned k = 0; k < 2; k++)
      if (c->factors[k] != 0)
        linear_add_part(&form, c->dims[k], bounds_point(c->factors[k]));
    visit(context, &form, c->sign);
    linear_free(&form);
  }
  vec_free(&all);
}

static int by_number(const void *x, const void *y)
{
  Dim a = *(const Dim *)x, b = *(const Dim *)y;
  return (a > b) - (a < b);
}

static void dims(const Num *num, DimVec *out)
{
  const Octagon *a = octagon(num);
  unsigned before = out->count;
  bool ordered = true;
  for (unsigned p = 0; p < a->count && !a->empty; p++) {
    const OctPart *part = a->parts[p];
    ordered = ordered && (out->count == before || vec_last(out) < part->dims[0]);
    for (unsigned k = 0; k < part->count; k++)
      vec_push(out, part->dims[k]);
  }
  if (!ordered)
    qsort(out->data + before, out->count - before, sizeof(Dim), by_number);
}

static void free_octagon(Num *a)
{
  oct_free((Octagon *)a);
}

const NumOps num_octagon = {
    .name = "octagon",
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
    .free = free_octagon,
};
