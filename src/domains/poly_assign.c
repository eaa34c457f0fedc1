/* Assignments, forgetting and renaming. */
#include <math.h>

#include "domains/poly.h"

/* ---- forgetting ---- */

/* A block without some of its dimensions. */
static void add_projected(Poly *res, const Block *block, const DimVec *gone)
{
  VEC(unsigned) places = {0};
  DimVec kept = {0};
  for (unsigned i = 0; i < block->dims.count; i++)
    if (dims_hold(gone, block->dims.data[i]))
      vec_push(&places, i);
    else
      vec_push(&kept, block->dims.data[i]);
  if (!places.count) {
    poly_add_block(res, (Block *)block);
  } else if (kept.count) {
    PolySet *set =
        poly_set_project(poly_topology(res->kind), block->set, places.count, places.data);
    RowVec rows = {0};
    for (unsigned i = 0; i < block->rows.count && !set; i++) {
      const Linear *form = &block->rows.data[i].form;
      bool stays = true;
      for (unsigned k = 0; k < form->parts.count; k++)
        stays = stays && !dims_hold(gone, form->parts.data[k].dim);
      if (stays)
        vec_push(&rows, row_copy(&block->rows.data[i]));
    }
    if (set)
      poly_add_set(res, &kept, set);
    else
      poly_add_rows(res, &rows);
    rows_free(&rows);
  }
  vec_free(&kept);
  vec_free(&places);
}

Num *poly_forget(const Num *a, unsigned count, const Dim *dims)
{
  DimVec gone = {0};
  for (unsigned i = 0; i < count; i++)
    if (!poly(a)->is_bottom && poly_block_of(poly(a), dims[i]))
      dims_insert(&gone, dims[i]);
  if (!gone.count) {
    vec_free(&gone);
    return num_keep(a);
  }
  Poly *res = poly_new(poly(a)->kind);
  for (unsigned i = 0; i < poly(a)->blocks.count; i++)
    add_projected(res, poly(a)->blocks.data[i], &gone);
  vec_free(&gone);
  return poly_finish(res);
}

/* ---- renaming ---- */

static Dim renamed(Dim dim, unsigned count, const Dim *from, const Dim *to)
{
  for (unsigned i = 0; i < count; i++)
    if (from[i] == dim)
      return to[i];
  return dim;
}

static void add_renamed(Poly *res, const Block *block, unsigned count, const Dim *from,
                        const Dim *to)
{
  DimVec dims = {0};
  VEC(unsigned) places = {0};
  bool changed = false;
  for (unsigned i = 0; i < block->dims.count; i++) {
    Dim fresh = renamed(block->dims.data[i], count, from, to);
    changed = changed || fresh != block->dims.data[i];
    dims_insert(&dims, fresh);
  }
  for (unsigned i = 0; i < block->dims.count && changed; i++)
    vec_push(&places, dims_place(&dims, renamed(block->dims.data[i], count, from, to)));
  if (changed)
    poly_add_set(res, &dims,
                 poly_set_permute(poly_topology(res->kind), block->set, places.count, places.data));
  else
    poly_add_block(res, (Block *)block);
  vec_free(&places);
  vec_free(&dims);
}

Num *poly_rename(const Num *a, unsigned count, const Dim *from, const Dim *to)
{
  if (poly(a)->is_bottom)
    return num_keep(a);
  Poly *res = poly_new(poly(a)->kind);
  for (unsigned i = 0; i < poly(a)->blocks.count; i++)
    add_renamed(res, poly(a)->blocks.data[i], count, from, to);
  return poly_finish(res);
}

/* ---- assignment ---- */

/* x := 2x + y in place: the blocks of all its dimensions become one.  NULL where that is too much.
 */
static Num *assign_in_place(const Poly *a, Dim dim, const Linear *e)
{
  Parts parts = {0};
  parts_unite_form(&parts, e);
  PolySize size = poly_size_none();
  Block *only = NULL;
  for (unsigned i = 0; i < a->blocks.count; i++)
    for (unsigned k = 0; k < e->parts.count; k++)
      if (dims_hold(&a->blocks.data[i]->dims, e->parts.data[k].dim)) {
        only = a->blocks.data[i];
        parts_unite(&parts, 2, (Dim[]){dim, only->dims.data[0]});
        parts_unite(&parts, only->dims.count, only->dims.data);
        size = poly_size_times(size, only);
        break;
      }
  size.dims = parts.dims.count;
  PolySet *set = NULL;
  PolyTopology topology = poly_topology(a->kind);
  if (only && only->dims.count == parts.dims.count) {
    set = poly_set_assign(topology, only->set, &only->dims, dim, e);
  } else if (poly_size_is_fine(size, a->kind)) {
    PolySet *product = poly_product(a, &parts.dims);
    if (product)
      set = poly_set_assign(topology, product, &parts.dims, dim, e);
    poly_set_free(product);
  }
  Poly *res = NULL;
  if (set) {
    res = poly_new(a->kind);
    for (unsigned i = 0; i < a->blocks.count; i++)
      if (!dims_hold(&parts.dims, a->blocks.data[i]->dims.data[0]))
        poly_add_block(res, a->blocks.data[i]);
    poly_add_set(res, &parts.dims, set);
  }
  parts_free(&parts);
  return res ? poly_finish(res) : NULL;
}

static void replace(Num **at, Num *fresh)
{
  num_drop(*at);
  *at = fresh;
}

/* A dimension that neither the set nor the form knows. */
static Dim unused_dim(const Poly *a, Dim like, const Linear *e)
{
  Dim res = dim_is_real(like) ? UINT32_MAX : UINT32_MAX - 1;
  while (res == like || poly_block_of(a, res) || linear_factor(e, res).low != 0 ||
         linear_factor(e, res).high != 0)
    res -= 2;
  return res;
}

/* e - fresh == 0 for a dimension that nothing is said of, which then takes the place of dim. */
static Num *assign_by_row(const Num *a, Dim dim, const Linear *e)
{
  bool uses_itself = linear_factor(e, dim).low != 0 || linear_factor(e, dim).high != 0;
  Dim fresh = uses_itself ? unused_dim(poly(a), dim, e) : dim;
  Num *res = uses_itself ? num_keep(a) : a->ops->forget(a, 1, &dim);
  Linear form = linear_copy(e);
  linear_add_part(&form, fresh, bounds_point(-1));
  replace(&res, a->ops->assume(res, &form, NUM_EQ));
  linear_free(&form);
  if (uses_itself) {
    replace(&res, a->ops->forget(res, 1, &dim));
    replace(&res, a->ops->rename(res, 1, &fresh, &dim));
  }
  return res;
}

Num *poly_assign(const Num *a, Dim dim, const Linear *e)
{
  if (poly(a)->is_bottom)
    return num_keep(a);
  Bounds itself = linear_factor(e, dim);
  Num *res = NULL;
  if (bounds_is_point(itself) && itself.low != 0 && linear_is_exact(e) && isfinite(e->constant.low))
    res = assign_in_place(poly(a), dim, e);
  if (!res)
    res = assign_by_row(a, dim, e);
  /* What was too much for the row still holds for the values alone. */
  if (!poly(res)->is_bottom && !poly_block_of(poly(res), dim))
    replace(&res, num_meet_bounds(res, dim, poly_bounds(poly(a), e)));
  return res;
}
