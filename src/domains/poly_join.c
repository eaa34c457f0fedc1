/* Convex hulls of products of blocks.
 *
 * Blocks that both sets have stay as they are.  All that differ would have to become one, since the
 * hull may relate them (x = y = 0 and x = y = 1); they are grouped as long as that is affordable,
 * and each group has its own hull, which is larger. */
#include <stdlib.h>

#include "domains/poly.h"

static bool dims_equal(const DimVec *a, const DimVec *b)
{
  bool res = a->count == b->count;
  for (unsigned i = 0; i < a->count && res; i++)
    res = a->data[i] == b->data[i];
  return res;
}

/* ---- dimensions that both speak of ---- */

static void replace(Num **at, Num *fresh)
{
  num_drop(*at);
  *at = fresh;
}

/* Forgets what the other does not speak of; whether there was something. */
static bool forget_others(Num **a, const Num *other)
{
  DimVec mine = {0}, gone = {0};
  (*a)->ops->dims(*a, &mine);
  for (unsigned i = 0; i < mine.count; i++)
    if (!poly_block_of(poly(other), mine.data[i]))
      vec_push(&gone, mine.data[i]);
  if (gone.count)
    replace(a, (*a)->ops->forget(*a, gone.count, gone.data));
  bool res = gone.count > 0;
  vec_free(&mine);
  vec_free(&gone);
  return res;
}

/* ---- groups ---- */

/* Some dimensions that are whole blocks of both sets, and the sizes of the products. */
typedef struct Group {
  DimVec dims;
  PolySize of_a, of_b;
} Group;
typedef VEC(Group) GroupVec;

static PolySize size_within(const Poly *a, const DimVec *dims)
{
  PolySize res = poly_size_none();
  for (unsigned i = 0; i < a->blocks.count; i++)
    if (dims_hold(dims, a->blocks.data[i]->dims.data[0]))
      res = poly_size_times(res, a->blocks.data[i]);
  return res;
}

static PolySize size_product(PolySize a, PolySize b)
{
  return (PolySize){a.dims + b.dims, a.points * b.points, a.rays + b.rays};
}

static bool is_fine_together(const Group *a, const Group *b, PolyKind kind)
{
  return poly_size_is_fine(size_product(a->of_a, b->of_a), kind) &&
         poly_size_is_fine(size_product(a->of_b, b->of_b), kind);
}

/* Small ones first, so that as many as possible come together. */
static int compare_groups(const void *a, const void *b)
{
  const Group *x = a, *y = b;
  double size_x = x->of_a.points * x->of_b.points, size_y = y->of_a.points * y->of_b.points;
  if (size_x != size_y)
    return size_x < size_y ? -1 : 1;
  return x->dims.data[0] < y->dims.data[0] ? -1 : 1;
}

/* ---- hulls ---- */

/* What is certain of both without a hull: rows of a that b has too, and bounds. */
static void add_weak_hull(Poly *res, const Poly *a, const Poly *b, const DimVec *dims)
{
  for (unsigned i = 0; i < a->blocks.count; i++) {
    const Block *block = a->blocks.data[i];
    if (!dims_hold(dims, block->dims.data[0]))
      continue;
    RowVec rows = {0};
    for (unsigned k = 0; k < block->rows.count; k++)
      if (poly_satisfies(b, &block->rows.data[k]))
        vec_push(&rows, row_copy(&block->rows.data[k]));
    for (unsigned k = 0; k < block->dims.count && a->kind != KIND_EQUALITIES; k++) {
      Dim dim = block->dims.data[k];
      Bounds both = bounds_join(poly_rational_bounds(a, dim), poly_rational_bounds(b, dim));
      rows_add_bounds(&rows, dim, both);
    }
    poly_add_rows(res, &rows);
    rows_free(&rows);
  }
}

static void add_hull(Poly *res, const Poly *a, const Poly *b, const Group *group)
{
  PolySet *set = NULL;
  if (poly_size_is_fine(group->of_a, a->kind) && poly_size_is_fine(group->of_b, a->kind)) {
    PolySet *of_a = poly_product(a, &group->dims), *of_b = poly_product(b, &group->dims);
    if (of_a && of_b)
      set = poly_set_hull(poly_topology(a->kind), of_a, of_b);
    poly_set_free(of_a);
    poly_set_free(of_b);
  }
  if (set)
    poly_add_set(res, &group->dims, set);
  else
    add_weak_hull(res, a, b, &group->dims);
}

static void merge_group(Group *into, Group *group)
{
  for (unsigned i = 0; i < group->dims.count; i++)
    dims_insert(&into->dims, group->dims.data[i]);
  into->of_a = size_product(into->of_a, group->of_a);
  into->of_b = size_product(into->of_b, group->of_b);
  vec_free(&group->dims);
}

/* The groups, which are taken, in as few hulls as are affordable. */
static void add_hulls(Poly *res, const Poly *a, const Poly *b, GroupVec *groups)
{
  if (groups->count)
    qsort(groups->data, groups->count, sizeof *groups->data, compare_groups);
  for (unsigned i = 0; i < groups->count;) {
    Group *group = &groups->data[i++];
    while (i < groups->count && is_fine_together(group, &groups->data[i], a->kind))
      merge_group(group, &groups->data[i++]);
    add_hull(res, a, b, group);
    vec_free(&group->dims);
  }
  vec_free(groups);
}

/* The block of both with exactly these dimensions. */
static Block *common_block(const Poly *a, const Poly *b, const DimVec *dims)
{
  const Block *x = poly_block_of(a, dims->data[0]), *y = poly_block_of(b, dims->data[0]);
  if (!dims_equal(&x->dims, dims) || !dims_equal(&y->dims, dims))
    return NULL;
  bool same = x == y || (poly_set_contains(x->set, y->set) && poly_set_contains(y->set, x->set));
  return same ? (Block *)x : NULL;
}

/* Both speak of the same dimensions. */
static Num *join_common(const Poly *a, const Poly *b)
{
  Poly *res = poly_new(a->kind);
  Parts parts = {0};
  GroupVec groups = {0};
  for (unsigned i = 0; i < a->blocks.count; i++)
    parts_unite(&parts, a->blocks.data[i]->dims.count, a->blocks.data[i]->dims.data);
  for (unsigned i = 0; i < b->blocks.count; i++)
    parts_unite(&parts, b->blocks.data[i]->dims.count, b->blocks.data[i]->dims.data);
  for (unsigned i = 0; i < parts.dims.count; i++) {
    DimVec part = {0};
    Block *same = parts_at(&parts, i, &part) ? common_block(a, b, &part) : NULL;
    if (same)
      poly_add_block(res, same);
    if (same || !part.count) {
      vec_free(&part);
      continue;
    }
    Group group = {part, size_within(a, &part), size_within(b, &part)};
    vec_push(&groups, group);
  }
  add_hulls(res, a, b, &groups);
  parts_free(&parts);
  return poly_finish(res);
}

Num *poly_join(const Num *a, const Num *b)
{
  if (poly(a)->is_bottom || a == b)
    return num_keep(b);
  if (poly(b)->is_bottom)
    return num_keep(a);
  Num *x = num_keep(a), *y = num_keep(b);
  bool changed = true;
  while (changed) {
    changed = forget_others(&x, y);
    changed = forget_others(&y, x) || changed;
  }
  Num *res = join_common(poly(x), poly(y));
  num_drop(x);
  num_drop(y);
  return res;
}
