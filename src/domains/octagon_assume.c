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

/* e >= 0 for the form at hand. */
static void test(Tests *t)
{
  unsigned count = t->e.parts.count;
  if (t->e.constant.high == INFINITY)
    return;
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

/* ---- octagonal forms ---- */

/* V + W <= c, or 2 V <= c with W the same as V. */
typedef struct Octagonal {
  OctTerm v, w;
  double c;
} Octagonal;

/* Whether e >= 0 has that shape. */
static bool octagonal(const Linear *e, double constant, Octagonal *out)
{
  if (e->parts.count < 1 || e->parts.count > 2)
    return false;
  const LinearPart *x = e->parts.data, *y = x + e->parts.count - 1;
  if (!bounds_is_point(x->factor) || !bounds_is_point(y->factor) || x->factor.low == 0 ||
      fabs(x->factor.low) != fabs(y->factor.low))
    return false;
  out->v = (OctTerm){x->dim, x->factor.low > 0};
  out->w = (OctTerm){y->dim, y->factor.low > 0};
  out->c = constant / fabs(x->factor.low) * (x == y ? 2 : 1);
  return true;
}

static Num *assume_octagonal(const Octagon *a, const Octagonal *o, bool strict)
{
  if (oct_upper_sum(a, o->v, o->w) <= o->c && !strict)
    return num_keep(&a->num);
  OctTerm v = {o->v.dim, !o->v.negative}, w = {o->w.dim, !o->w.negative};
  if (strict && oct_upper_sum(a, v, w) <= -o->c)
    return &oct_new_empty()->num;
  Octagon *res = oct_share(a, 2);
  if (!(strict ? oct_add_constraint : oct_force_constraint)(&res, o->v, o->w, o->c))
    oct_become_empty(&res);
  return &res->num;
}

static Num *assume_both(const Octagon *a, const Octagonal *o, const Octagonal *p)
{
  Octagon *res = oct_share(a, 2);
  if (!oct_add_constraint(&res, o->v, o->w, o->c) || !oct_add_constraint(&res, p->v, p->w, p->c))
    oct_become_empty(&res);
  return &res->num;
}

/* ---- which one ---- */

/* One of the one or two directions of a test, on what is left after the other. */
static void test_side(Tests *t, NumSign sign)
{
  t->e.constant.high = tight_constant(&t->e, sign, t->e.constant.high);
  if (is_integral(&t->e)) /* no longer strict */
    sign = NUM_GE;
  t->possible = t->possible && !excluded(t->old, &t->e, sign);
  if (t->possible)
    test(t);
  t->possible = t->possible && !excluded(t->fresh, &t->e, sign);
}

static Num *assume_form(const Octagon *a, const Linear *e, NumSign sign)
{
  Tests t = {a, oct_share(a, 2), linear_copy(e), true};
  test_side(&t, sign);
  if (sign == NUM_EQ) {
    t.e.constant = e->constant;
    negate(&t.e);
    test_side(&t, sign);
    t.possible = t.possible && !excluded(t.fresh, e, sign);
  }
  linear_free(&t.e);
  if (!t.possible)
    oct_become_empty(&t.fresh);
  return &t.fresh->num;
}

Num *oct_assume(const Octagon *a, const Linear *e, NumSign sign)
{
  if (!oct_close_all(a))
    return num_keep(&a->num);
  if (bounds_is_none(e->constant))
    return &oct_new_empty()->num;
  Octagonal upper, lower;
  if (!octagonal(e, tight_constant(e, sign, e->constant.high), &upper))
    return assume_form(a, e, sign);
  if (sign != NUM_EQ)
    return assume_octagonal(a, &upper, sign == NUM_GT && !is_integral(e));
  octagonal(e, tight_constant(e, sign, -e->constant.low), &lower);
  lower.v.negative = !lower.v.negative;
  lower.w.negative = !lower.w.negative;
  return assume_both(a, &upper, &lower);
}
