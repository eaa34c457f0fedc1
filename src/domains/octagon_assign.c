/* Assignment of interval-linear forms to octagons.
 *
 * Exact for x := c, x := +-x + c and x := +-y + c, where c is an interval.  For other forms the
 * values of x, and of its sums and differences with the dimensions of the form, are bounded on the
 * old set; what they say of further dimensions follows from closure, except where it comes from the
 * old x. */
#include <math.h>

#include "domains/octagon.h"

/* x := x + [low, high] for the k-th dimension of a closed part, which stays closed. */
static void translate(OctPart *part, unsigned k, Bounds by)
{
  unsigned plus = 2 * k, minus = plus + 1;
  for (unsigned j = 0; j < 2 * part->count; j++)
    if (j / 2 != k) {
      part->m[oct_index(plus, j)] += -by.low;
      part->m[oct_index(minus, j)] += by.high;
    }
  part->m[oct_index(plus, minus)] += -2 * by.low;
  part->m[oct_index(minus, plus)] += 2 * by.high;
}

/* x := -x for the k-th dimension. */
static void negate(OctPart *part, unsigned k)
{
  unsigned plus = 2 * k, minus = plus + 1;
  for (unsigned j = 0; j < 2 * part->count; j++) {
    if (j / 2 == k)
      continue;
    double *a = part->m + oct_index(plus, j), *b = part->m + oct_index(minus, j), old = *a;
    *a = *b;
    *b = old;
  }
  double *a = part->m + oct_index(plus, minus), *b = part->m + oct_index(minus, plus), old = *a;
  *a = *b;
  *b = old;
}

static Num *move(const Octagon *a, Dim x, bool negative, Bounds by)
{
  OctPlace at = oct_find(a, x);
  if (at.part < 0)
    return num_keep(&a->num);
  Octagon *res = oct_share(a, 0);
  OctPart *part = part_copy(part_closed(a->parts[at.part]));
  part_drop(res->parts[at.part]);
  res->parts[at.part] = part;
  if (negative)
    negate(part, (unsigned)at.place);
  translate(part, (unsigned)at.place, by);
  return &res->num;
}

/* The k-th dimension becomes a copy of the l-th of a closed part, which stays closed. */
static void overwrite(OctPart *part, unsigned k, unsigned l)
{
  for (unsigned j = 0; j < 2 * part->count; j++)
    if (j / 2 != k) {
      part->m[oct_index(2 * k, j)] = part_get(part, 2 * l, j);
      part->m[oct_index(2 * k + 1, j)] = part_get(part, 2 * l + 1, j);
    }
  part->m[oct_index(2 * k, 2 * k + 1)] = part_get(part, 2 * l, 2 * l + 1);
  part->m[oct_index(2 * k + 1, 2 * k)] = part_get(part, 2 * l + 1, 2 * l);
}

/* x := +-y + [low, high], where x and y are in one part or in none. */
static Num *copy_dim(const Octagon *a, Dim x, Dim y, bool negative, Bounds by)
{
  Octagon *res = oct_share(a, 2);
  OctPlace of_x = oct_find(res, x), of_y = oct_find(res, y);
  if (of_x.part >= 0 && of_x.part != of_y.part)
    oct_forget_dim(&res, x);
  OctPair at = oct_together(&res, x, y);
  OctPart *part = oct_take(res, at.part);
  overwrite(part, at.first, at.second);
  if (negative)
    negate(part, at.first);
  translate(part, at.first, by);
  oct_add_split(&res, part);
  return &res->num;
}

/* ---- other forms ---- */

static void negate_form(Linear *e)
{
  e->constant = (Bounds){-e->constant.high, -e->constant.low};
  for (unsigned i = 0; i < e->parts.count; i++) {
    Bounds *factor = &e->parts.data[i].factor;
    *factor = (Bounds){-factor->high, -factor->low};
  }
}

/* The bound of e plus or minus the dimension of its i-th part. */
static double upper_with(const Octagon *a, Linear *e, unsigned i, double sign)
{
  Bounds *factor = &e->parts.data[i].factor, old = *factor;
  *factor = (Bounds){-(-old.low - sign), old.high + sign};
  double res = oct_upper_form(a, e);
  *factor = old;
  return res;
}

/* x + y <= c once x is known; nothing where it follows from their bounds. */
typedef struct Relation {
  OctTerm x, y;
  double c;
} Relation;
typedef VEC(Relation) RelationVec;

/* What the form, which x or -x will be, is together with the dimensions it mentions; "whole" is its
 * bound. */
static void relate(const Octagon *a, Dim x, bool negative, Linear *e, double whole,
                   RelationVec *out)
{
  for (unsigned i = 0; i < e->parts.count; i++) {
    Dim y = e->parts.data[i].dim;
    for (unsigned minus = 0; y != x && minus < 2; minus++) {
      OctTerm other = {y, minus};
      double c = upper_with(a, e, i, minus ? -1 : 1);
      if (c < whole + oct_upper(a, other))
        vec_push(out, ((Relation){{x, negative}, other, c}));
    }
  }
}

static LinearPart *part_of(Linear *e, Dim x)
{
  for (unsigned i = 0; i < e->parts.count; i++)
    if (e->parts.data[i].dim == x)
      return e->parts.data + i;
  return NULL;
}

/* The same with the other dimensions of x's part: where the form mentions x, what they have to do
 * with it goes through the old x, which is forgotten.  One x is taken out of the form, and its sum
 * with the other dimension read off. */
static void relate_part(const Octagon *a, Dim x, bool negative, Linear *e, double whole,
                        RelationVec *out)
{
  OctPlace at = oct_find(a, x);
  LinearPart *own = part_of(e, x);
  if (at.part < 0 || !own || !bounds_is_point(own->factor) || fabs(own->factor.low) < 1)
    return;
  Bounds factor = own->factor;
  double one = factor.low > 0 ? 1 : -1;
  own->factor = (Bounds){-(-factor.low + one), factor.high - one};
  double rest = oct_upper_form(a, e);
  own->factor = factor;
  if (rest == INFINITY)
    return;
  const OctPart *part = part_closed(a->parts[at.part]);
  unsigned row = 2 * (unsigned)at.place + (one < 0);
  for (unsigned j = 0; j < 2 * part->count; j++) {
    double c = part_get(part, row ^ 1, j) + rest;
    if (j / 2 != row / 2 && c < whole + part_upper(part, j) && !part_of(e, part->dims[j / 2]))
      vec_push(out, ((Relation){{x, negative}, {part->dims[j / 2], j & 1}, c}));
  }
}

/* All relations of x at once; nothing else is known of it but bounds. */
static bool add_relations(Octagon **a, Dim x, const RelationVec *relations)
{
  if (!relations->count)
    return true;
  OctPair at = {0};
  for (unsigned i = 0; i < relations->count; i++)
    at = oct_together(a, x, relations->data[i].y.dim);
  OctPart *part = (*a)->parts[at.part];
  OctEdge *edges = mem_alloc(relations->count * sizeof *edges);
  for (unsigned i = 0; i < relations->count; i++) {
    const Relation *r = relations->data + i;
    unsigned to = 2 * (unsigned)part_place(part, r->y.dim) + r->y.negative;
    edges[i] = (OctEdge){!r->x.negative, to, r->c};
  }
  bool res = oct_close_fresh(part->count, part->m, part->dims, at.first, relations->count, edges);
  mem_free(edges);
  return res;
}

static Num *assign_form(const Octagon *a, Dim x, const Linear *form)
{
  Linear e = linear_copy(form);
  RelationVec relations = {0};
  double upper = oct_upper_form(a, &e);
  relate(a, x, false, &e, upper, &relations);
  relate_part(a, x, false, &e, upper, &relations);
  negate_form(&e);
  double negated_upper = oct_upper_form(a, &e);
  relate(a, x, true, &e, negated_upper, &relations);
  relate_part(a, x, true, &e, negated_upper, &relations);
  linear_free(&e);
  if (!dim_is_real(x))
    upper = floor(upper), negated_upper = floor(negated_upper);
  Octagon *res = oct_share(a, 2);
  oct_set_bounds(&res, x, upper, negated_upper);
  if (!add_relations(&res, x, &relations))
    oct_become_empty(&res);
  vec_free(&relations);
  return &res->num;
}

/* ---- which one ---- */

static bool parts_are_integral(const Linear *e)
{
  for (unsigned i = 0; i < e->parts.count; i++) {
    const LinearPart *p = e->parts.data + i;
    if (dim_is_real(p->dim) || !bounds_is_point(p->factor) || p->factor.low != floor(p->factor.low))
      return false;
  }
  return true;
}

/* An integer that gets a fraction gets one of the integers beside it: no value is lost that a
 * conversion could have given. */
static Bounds room_for_rounding(Dim x, const Linear *e)
{
  Bounds c = e->constant;
  if (dim_is_real(x))
    return c;
  if (parts_are_integral(e))
    return (Bounds){floor(c.low), ceil(c.high)};
  return (Bounds){-(-c.low + 1), c.high + 1};
}

/* x := e, with another constant. */
static Num *assign_with(const Octagon *a, Dim x, const Linear *e, Bounds constant)
{
  if (!e->parts.count) {
    Octagon *res = oct_share(a, 2);
    oct_set_bounds(&res, x, constant.high, -constant.low);
    return &res->num;
  }
  const LinearPart *only = e->parts.count == 1 ? e->parts.data : NULL;
  if (only && bounds_is_point(only->factor) && fabs(only->factor.low) == 1 &&
      (dim_is_real(x) || !dim_is_real(only->dim))) {
    bool negative = only->factor.low < 0;
    return only->dim == x ? move(a, x, negative, constant)
                          : copy_dim(a, x, only->dim, negative, constant);
  }
  Linear form = {.constant = constant};
  form.parts.data = e->parts.data;
  form.parts.count = e->parts.count;
  return assign_form(a, x, &form);
}

/* A conversion has its rounding in the constant, which is an interval then: no more room is given
 * unless no integer would be left. */
Num *oct_assign(const Octagon *a, Dim x, const Linear *e)
{
  if (!oct_close_all(a))
    return num_keep(&a->num);
  if (bounds_is_none(e->constant))
    return &oct_new_empty()->num;
  if (!parts_are_integral(e) && !bounds_is_point(e->constant)) {
    Num *res = assign_with(a, x, e, e->constant);
    if (oct_close_all(octagon(res)))
      return res;
    num_drop(res);
  }
  return assign_with(a, x, e, room_for_rounding(x, e));
}
