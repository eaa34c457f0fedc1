/* Polyhedra as products of blocks: how they are made. */
#include "domains/poly.h"

#include <math.h>

Poly *poly_new(PolyKind kind)
{
  Poly *res = mem_zero(1, sizeof *res);
  const NumOps *ops[] = {[KIND_CLOSED] = num_polyhedra(),
                         [KIND_STRICT] = num_strict_polyhedra(),
                         [KIND_EQUALITIES] = num_equalities()};
  num_init(&res->num, ops[kind]);
  res->kind = kind;
  return res;
}

void block_drop(Block *block)
{
  if (--block->refs)
    return;
  vec_free(&block->dims);
  rows_free(&block->rows);
  poly_set_free(block->set);
  mem_free(block);
}

Num *poly_finish(Poly *a)
{
  if (a->is_bottom) {
    for (unsigned i = 0; i < a->blocks.count; i++)
      block_drop(a->blocks.data[i]);
    vec_free(&a->blocks);
  }
  return &a->num;
}

void poly_add_block(Poly *a, Block *block)
{
  block->refs++;
  vec_push(&a->blocks, block);
  unsigned at = a->blocks.count - 1;
  for (; at > 0 && a->blocks.data[at - 1]->dims.data[0] > block->dims.data[0]; at--)
    a->blocks.data[at] = a->blocks.data[at - 1];
  a->blocks.data[at] = block;
}

/* ---- rows that are not exact ---- */

typedef struct Place {
  const DimVec *dims;
  const PolySet *set;
} Place;

static double sup_of_dim(const Place *p, Dim dim, double factor)
{
  Linear form = linear_constant(bounds_point(0));
  linear_add_part(&form, dim, bounds_point(factor));
  mpq_t sup;
  mpq_init(sup);
  double res = poly_set_sup(p->set, p->dims, &form, sup) == SUP_NONE ? INFINITY : quotient_up(sup);
  mpq_clear(sup);
  linear_free(&form);
  return res;
}

static Bounds bounds_in_set(void *context, Dim dim)
{
  return (Bounds){-sup_of_dim(context, dim, -1), sup_of_dim(context, dim, 1)};
}

static void add_side(RowVec *out, const Linear *form, double constant, NumSign sign)
{
  int power;
  Row row = {linear_copy(form), sign};
  row.form.constant = bounds_point(constant);
  if (form_scale(&row.form, &power))
    vec_push(out, row);
  else
    linear_free(&row.form);
}

/* Adds exact rows that a row of the set implies. */
static void add_relaxed(RowVec *out, const Row *row, const Place *p, PolyKind kind)
{
  Linear form;
  if (!linear_flatten(&row->form, bounds_in_set, (void *)p, &form))
    return;
  if (row->sign == NUM_EQ && bounds_is_point(form.constant)) {
    add_side(out, &form, form.constant.low, NUM_EQ);
  } else if (kind != KIND_EQUALITIES) {
    add_side(out, &form, form.constant.high, row->sign == NUM_EQ ? NUM_GE : row->sign);
    if (row->sign == NUM_EQ) {
      double low = form.constant.low;
      linear_scale(&form, bounds_point(-1));
      add_side(out, &form, -low, NUM_GE);
    }
  }
  linear_free(&form);
}

/* The rows of a set: all of them (true), or some larger set's. */
static bool rows_of(PolyKind kind, const DimVec *dims, const PolySet *set, RowVec *out)
{
  RowVec found = {0};
  poly_set_rows(set, dims, &found);
  rows_reduce(&found);
  bool all = true;
  for (unsigned i = 0; i < found.count; i++) {
    const Row *row = &found.data[i];
    int power;
    if (kind == KIND_EQUALITIES && row->sign != NUM_EQ) {
      all = false;
    } else if (linear_is_exact(&row->form) && form_scale(&row->form, &power)) {
      vec_push(out, row_copy(row));
    } else {
      add_relaxed(out, row, &(Place){dims, set}, kind);
      all = false;
    }
  }
  rows_free(&found);
  return all;
}

/* 2x == 1: no integers. */
static bool has_points(const RowVec *rows)
{
  bool res = true;
  for (unsigned i = 0; i < rows->count && res; i++) {
    Row row = row_copy(&rows->data[i]);
    res = row.sign != NUM_EQ || row_tighten(&row);
    linear_free(&row.form);
  }
  return res;
}

/* ---- sets and rows into blocks ---- */

/* Takes all but the dims. */
static void add_fresh(Poly *a, const DimVec *dims, RowVec rows, PolySet *set)
{
  Block *block = mem_zero(1, sizeof *block);
  for (unsigned i = 0; i < dims->count; i++)
    vec_push(&block->dims, dims->data[i]);
  block->rows = rows;
  block->set = set;
  poly_set_size(set, &block->points, &block->rays);
  poly_add_block(a, block);
}

static RowVec rows_within(const RowVec *rows, const DimVec *dims)
{
  RowVec res = {0};
  for (unsigned i = 0; i < rows->count; i++) {
    const Linear *form = &rows->data[i].form;
    if (form->parts.count && dims_hold(dims, form->parts.data[0].dim))
      vec_push(&res, row_copy(&rows->data[i]));
  }
  return res;
}

/* Only what the rows say of one dimension alone. */
static void add_single_rows(Poly *a, const RowVec *rows)
{
  RowVec single = {0};
  DimVec dims = {0};
  rows_dims(rows, &dims);
  for (unsigned i = 0; i < dims.count; i++) {
    for (unsigned k = 0; k < rows->count; k++) {
      const Linear *form = &rows->data[k].form;
      if (form->parts.count == 1 && form->parts.data[0].dim == dims.data[i])
        vec_push(&single, row_copy(&rows->data[k]));
    }
    DimVec just = {&dims.data[i], 1, 1};
    if (single.count)
      poly_add_set(a, &just, poly_set_new(poly_topology(a->kind), &just, &single));
    rows_free(&single);
  }
  vec_free(&dims);
}

/* Divides minimised rows into the parts that have nothing to do with each other.  The set is theirs
 * if it is not NULL. */
static void add_parts(Poly *a, const DimVec *dims, const RowVec *rows, PolySet *set)
{
  Parts parts = {0};
  DimVec part = {0};
  for (unsigned i = 0; i < rows->count; i++)
    parts_unite_form(&parts, &rows->data[i].form);
  for (unsigned i = 0; i < parts.dims.count; i++) {
    if (!parts_at(&parts, i, &part))
      continue;
    RowVec within = rows_within(rows, &part);
    bool is_whole = set && part.count == dims->count;
    PolySet *own = is_whole ? set : poly_set_new(poly_topology(a->kind), &part, &within);
    if (is_whole)
      set = NULL;
    if (own) {
      add_fresh(a, &part, within, own);
    } else {
      add_single_rows(a, &within);
      rows_free(&within);
    }
  }
  poly_set_free(set);
  vec_free(&part);
  parts_free(&parts);
}

void poly_add_set(Poly *a, const DimVec *dims, PolySet *set)
{
  if (!set || a->is_bottom || poly_set_is_empty(set)) {
    a->is_bottom = a->is_bottom || set;
    poly_set_free(set);
    return;
  }
  RowVec rows = {0};
  bool all = rows_of(a->kind, dims, set, &rows);
  if (!has_points(&rows)) {
    a->is_bottom = true;
    poly_set_free(set);
  } else if (all || a->kind == KIND_EQUALITIES) {
    /* Equalities without the other rows are still minimal. */
    add_parts(a, dims, &rows, all ? set : NULL);
    if (!all)
      poly_set_free(set);
  } else {
    poly_set_free(set);
    /* Relaxed rows may be redundant, and their numbers may grow again when they are minimised: in
     * the end only those of one dimension stay. */
    PolySet *larger = poly_set_new(poly_topology(a->kind), dims, &rows);
    RowVec again = {0};
    if (larger && rows_of(a->kind, dims, larger, &again)) {
      add_parts(a, dims, &again, larger);
    } else {
      add_single_rows(a, &rows);
      poly_set_free(larger);
    }
    rows_free(&again);
  }
  rows_free(&rows);
}

void poly_add_rows(Poly *a, const RowVec *rows)
{
  if (!rows->count)
    return;
  DimVec dims = {0};
  rows_dims(rows, &dims);
  PolySet *set = poly_set_new(poly_topology(a->kind), &dims, rows);
  if (set)
    poly_add_set(a, &dims, set);
  else
    add_single_rows(a, rows);
  vec_free(&dims);
}

/* ---- products ---- */

enum { DIMS_MOST = 40, EQUAL_DIMS_MOST = 200, GENERATORS_MOST = 600 };

PolySize poly_size_none(void)
{
  return (PolySize){0, 1, 0};
}

PolySize poly_size_times(PolySize a, const Block *block)
{
  return (PolySize){a.dims + block->dims.count, a.points * block->points, a.rays + block->rays};
}

bool poly_size_is_fine(PolySize a, PolyKind kind)
{
  return a.dims <= (kind == KIND_EQUALITIES ? EQUAL_DIMS_MOST : DIMS_MOST) &&
         a.points + a.rays <= GENERATORS_MOST;
}

PolySet *poly_product(const Poly *a, const DimVec *dims)
{
  RowVec rows = {0};
  for (unsigned i = 0; i < a->blocks.count; i++)
    if (dims_hold(dims, a->blocks.data[i]->dims.data[0]))
      rows_append(&rows, &a->blocks.data[i]->rows);
  PolySet *res = poly_set_new(poly_topology(a->kind), dims, &rows);
  rows_free(&rows);
  return res;
}
