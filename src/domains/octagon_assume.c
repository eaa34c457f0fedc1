/* Tests of interval-linear forms on octagons.
 *
 * Exact for forms with one dimension, and with two whose factors differ in sign at most.  From
 * other forms e >= 0, for each two dimensions and factor f > 0:  f (V + W) <= f (V + W) + e, whose
 * right side is bounded on the old set; V and W are taken so that they become fewer there, and with
 * f = 1 in every combination of signs. */
#include <math.h>

#include "domains/octagon.h"

/* How many dimensions a form has at most where pairs are bounded: those as they occur, and all. */
enum { MOST_PAIRED = 12, MOST_IN_ALL_SIGNS = 4 };

typedef struct Tests {
  const Octagon *old;
  Octagon *fresh;
  Linear e; /* being >= 0; factors are changed for a moment */
  bool possible;
} Tests;

static double factor_of(const Tests *t, unsigned i)
{
  return t->e.parts.data[i].factor.low;
}

static bool is_point(const Tests *t, unsigned i)
{
  return bounds_is_point(t->e.parts.data[i].factor) && factor_of(t, i) != 0;
}

/* The i-th dimension with the sign that the form has not. */
static OctTerm opposite(const Tests *t, unsigned i)
{
  return (OctTerm){t->e.parts.data[i].dim, factor_of(t, i) > 0};
}

static Bounds plus(Bounds factor, double by)
{
  return (Bounds){-(-factor.low - by), factor.high + by};
}

/* V + W <= c, or V <= c / 2 where they are the same. */
static void add(Tests *t, OctTerm v, OctTerm w, double c)
{
  t->possible = t->possible && oct_add_constraint(&t->fresh, v, w, c);
}

static double signed_one(OctTerm v)
{
  return v.negative ? -1 : 1;
}

/* f V <= f V + e, the part of V gone. */
static void bound_single(Tests *t, unsigned i)
{
  Bounds *factor = &t->e.parts.data[i].factor, old = *factor;
  *factor = (Bounds){0, 0};
  double rest = oct_upper_form(t->old, &t->e);
  *factor = old;
  OctTerm v = opposite(t, i);
  add(t, v, v, 2 * (rest / fabs(old.low)));
}

static void bound_pair(Tests *t, unsigned i, OctTerm v, unsigned k, OctTerm w, double f)
{
  Bounds *of_v = &t->e.parts.data[i].factor, *of_w = &t->e.parts.data[k].factor;
  Bounds old_v = *of_v, old_w = *of_w;
  *of_v = plus(old_v, f * signed_one(v));
  *of_w = plus(old_w, f * signed_one(w));
  double c = oct_upper_form(t->old, &t->e) / f;
  *of_v = old_v, *of_w = old_w;
  add(t, v, w, c);
}

static void bound_pairs(Tests *t, unsigned i, unsigned k)
{
  if (is_point(t, i) && is_point(t, k)) {
    OctTerm v = opposite(t, i), w = opposite(t, k);
    double f = fabs(factor_of(t, i)), g = fabs(factor_of(t, k));
    bound_pair(t, i, v, k, w, f);
    if (f != g)
      bound_pair(t, i, v, k, w, g);
  }
  if (t->e.parts.count <= MOST_IN_ALL_SIGNS)
    for (unsigned signs = 0; signs < 4; signs++)
      bound_pair(t, i, (OctTerm){t->e.parts.data[i].dim, signs & 1}, k,
                 (OctTerm){t->e.parts.data[k].dim, signs >> 1}, 1);
}

static bool is_octagonal(const Tests *t)
{
  unsigned count = t->e.parts.count;
  return (count == 1 && is_point(t, 0)) || (count == 2 && is_point(t, 0) && is_point(t, 1) &&
                                            fabs(factor_of(t, 0)) == fabs(factor_of(t, 1)));
}

static void test_octagonal(Tests *t)
{
  double f = fabs(factor_of(t, 0)), c = t->e.constant.high / f;
  OctTerm v = opposite(t, 0);
  if (t->e.parts.count == 1)
    add(t, v, v, 2 * c);
  else
    add(t, v, opposite(t, 1), c);
}

/* e >= 0 for the form at hand. */
static void test(Tests *t)
{
  unsigned count = t->e.parts.count;
  if (t->e.constant.high == INFINITY)
    return;
  if (is_octagonal(t)) {
    test_octagonal(t);
    return;
  }
  for (unsigned i = 0; i < count; i++)
    if (is_point(t, i))
      bound_single(t, i);
  for (unsigned i = 0; count <= MOST_PAIRED && i < count; i++)
    for (unsigned k = i + 1; k < count; k++)
      bound_pairs(t, i, k);
}

static bool is_integral(const Linear *e)
{
  for (unsigned i = 0; i < e->parts.count; i++) {
    const LinearPart *p = e->parts.data + i;
    if (dim_is_real(p->dim) || !bounds_is_point(p->factor) || p->factor.low != floor(p->factor.low))
      return false;
  }
  return true;
}

/* Sums of integers are apart from the constant by whole steps. */
static double tight_constant(const Linear *e, NumSign sign, double c)
{
  if (!is_integral(e))
    return c;
  return sign == NUM_GT ? ceil(c) - 1 : floor(c);
}

static void negate(Linear *e)
{
  e->constant = (Bounds){-e->constant.high, -e->constant.low};
  for (unsigned i = 0; i < e->parts.count; i++) {
    Bounds *factor = &e->parts.data[i].factor;
    *factor = (Bounds){-factor->high, -factor->low};
  }
}

static bool excluded(const Octagon *a, const Linear *e, NumSign sign)
{
  double upper = oct_upper_form(a, e);
  return upper < 0 || (sign == NUM_GT && upper <= 0);
}

/* Whether every point passes: then the octagon stays what it is. */
static bool holds(const Octagon *a, const Linear *e, NumSign sign)
{
  if (e->parts.count > 2 || !bounds_is_point(e->constant))
    return false;
  for (unsigned i = 0; i < e->parts.count; i++)
    if (!bounds_is_point(e->parts.data[i].factor))
      return false;
  Bounds values = oct_bounds(a, e);
  return sign == NUM_GE   ? values.low >= 0
         : sign == NUM_GT ? values.low > 0
                          : values.low == 0 && values.high == 0;
}

Num *oct_assume(const Octagon *a, const Linear *e, NumSign sign)
{
  if (!oct_close_all(a) || holds(a, e, sign))
    return num_keep(&a->num);
  if (bounds_is_none(e->constant) || excluded(a, e, sign))
    return &oct_new_empty()->num;
  Tests t = {a, oct_share(a, 2), linear_copy(e), true};
  t.e.constant.high = tight_constant(e, sign, e->constant.high);
  test(&t);
  if (sign == NUM_EQ && t.possible) {
    t.e.constant = e->constant;
    negate(&t.e);
    t.e.constant.high = tight_constant(&t.e, sign, t.e.constant.high);
    t.possible = !excluded(a, &t.e, sign);
    if (t.possible)
      test(&t);
  }
  linear_free(&t.e);
  if (!t.possible)
    oct_become_empty(&t.fresh);
  return oct_finish(t.fresh);
}
