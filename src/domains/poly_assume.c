/* Assumptions, and with them meets. */
#include <math.h>

#include "domains/poly.h"

/* ---- rows into blocks ---- */

/* The bounds that a row of several dimensions gives each of them; the row itself is too much. */
static void add_implied_bounds(const Poly *a, const Row *row, RowVec *out)
{
  for (unsigned i = 0; i < row->form.parts.count; i++) {
    const LinearPart *part = &row->form.parts.data[i];
    Linear rest = linear_copy(&row->form);
    linear_add_part(&rest, part->dim, bounds_neg(part->factor));
    /* factor * x + rest >= 0 */
    Bounds limit = bounds_div(bounds_neg(poly_bounds(a, &rest)), part->factor);
    linear_free(&rest);
    if (row->sign != NUM_EQ && part->factor.low > 0)
      limit.high = INFINITY;
    else if (row->sign != NUM_EQ)
      limit.low = -INFINITY;
    if (!dim_is_real(part->dim) && !bounds_is_none(limit))
      limit = (Bounds){ceil(limit.low), floor(limit.high)};
    rows_add_bounds(out, part->dim, limit);
  }
}

static bool is_within(const RowVec *rows, const Block *block)
{
  for (unsigned i = 0; i < rows->count; i++)
    for (unsigned k = 0; k < rows->data[i].form.parts.count; k++)
      if (!dims_hold(&block->dims, rows->data[i].form.parts.data[k].dim))
        return false;
  return true;
}

/* Where the rows would tie too much together: each block with the bounds they imply. */
static void add_with_bounds(Poly *res, const Poly *a, const DimVec *part, const RowVec *rows)
{
  RowVec implied = {0};
  for (unsigned i = 0; i < rows->count; i++)
    add_implied_bounds(a, &rows->data[i], &implied);
  DimVec rest = {0};
  for (unsigned i = 0; i < part->count; i++)
    vec_push(&rest, part->data[i]);
  while (rest.count) {
    const Block *block = poly_block_of(a, rest.data[0]);
    DimVec dims = {&rest.data[0], 1, 1};
    if (block)
      dims = block->dims;
    RowVec within = {0};
    for (unsigned i = 0; i < implied.count; i++)
      if (dims_hold(&dims, implied.data[i].form.parts.data[0].dim))
        vec_push(&within, row_copy(&implied.data[i]));
    PolySet *set = block ? poly_set_add(poly_topology(a->kind), block->set, &dims, &within)
                         : poly_set_new(poly_topology(a->kind), &dims, &within);
    if (set)
      poly_add_set(res, &dims, set);
    else if (block)
      poly_add_block(res, (Block *)block);
    rows_free(&within);
    unsigned kept = 0;
    Dim first = rest.data[0];
    for (unsigned i = 0; i < rest.count; i++)
      if (block ? !dims_hold(&block->dims, rest.data[i]) : rest.data[i] != first)
        rest.data[kept++] = rest.data[i];
    rest.count = kept;
  }
  vec_free(&rest);
  rows_free(&implied);
}

/* The blocks of a in one part, under the rows of that part. */
static void add_with_rows(Poly *res, const Poly *a, const DimVec *part, const RowVec *rows)
{
  PolySize size = poly_size_none();
  Block *only = NULL;
  RowVec all = {0};
  unsigned count = 0;
  for (unsigned i = 0; i < a->blocks.count; i++) {
    Block *block = a->blocks.data[i];
    if (!dims_hold(part, block->dims.data[0]))
      continue;
    size = poly_size_times(size, block);
    rows_append(&all, &block->rows);
    only = block;
    count++;
  }
  PolySet *set = NULL;
  if (count == 1 && !rows->count) {
    poly_add_block(res, only);
  } else if (count == 1 && is_within(rows, only)) {
    set = poly_set_add(poly_topology(a->kind), only->set, &only->dims, rows);
    if (set)
      poly_add_set(res, &only->dims, set);
    else
      poly_add_block(res, only);
  } else {
    rows_append(&all, rows);
    size.dims = part->count;
    if (poly_size_is_fine(size, a->kind))
      set = poly_set_new(poly_topology(a->kind), part, &all);
    if (set)
      poly_add_set(res, part, set);
    else
      add_with_bounds(res, a, part, rows);
  }
  rows_free(&all);
}

Num *poly_assume_rows(const Poly *a, const RowVec *rows)
{
  Poly *res = poly_new(a->kind);
  Parts parts = {0};
  DimVec part = {0};
  for (unsigned i = 0; i < a->blocks.count; i++)
    parts_unite(&parts, a->blocks.data[i]->dims.count, a->blocks.data[i]->dims.data);
  for (unsigned i = 0; i < rows->count; i++)
    parts_unite_form(&parts, &rows->data[i].form);
  for (unsigned i = 0; i < parts.dims.count && !res->is_bottom; i++) {
    if (!parts_at(&parts, i, &part))
      continue;
    RowVec within = {0};
    for (unsigned k = 0; k < rows->count; k++)
      if (rows->data[k].form.parts.count && dims_hold(&part, rows->data[k].form.parts.data[0].dim))
        vec_push(&within, row_copy(&rows->data[k]));
    add_with_rows(res, a, &part, &within);
    rows_free(&within);
  }
  vec_free(&part);
  parts_free(&parts);
  return poly_finish(res);
}

/* ---- one assumption ---- */

/* Parts so small beside the others that the numbers would become huge go into the constant, as
 * bounds, where that is possible. */
static bool tame(const Poly *a, Linear *form)
{
  int power;
  Linear probe = linear_copy(form);
  probe.constant = bounds_point(0);
  bool is_tame = form_scale(&probe, &power);
  double most = 0;
  for (unsigned i = 0; i < probe.parts.count; i++)
    most = fmax(most, fabs(probe.parts.data[i].factor.low));
  for (unsigned i = 0; i < probe.parts.count && !is_tame && isfinite(most); i++) {
    const LinearPart *part = &probe.parts.data[i];
    if (fabs(part->factor.low) > most * 0x1p-100)
      continue;
    Bounds values = poly_bounds_of((void *)a, part->dim);
    form->constant = bounds_add(form->constant, bounds_mul(part->factor, values));
    linear_add_part(form, part->dim, bounds_neg(part->factor));
  }
  linear_free(&probe);
  probe = linear_copy(form);
  probe.constant = bounds_point(0);
  is_tame = form_scale(&probe, &power);
  linear_free(&probe);
  return is_tame;
}

/* Adds parts + constant with the sign; false where no integers have it. */
static bool add_side(RowVec *out, const Linear *parts, double constant, NumSign sign)
{
  int power;
  if (!isfinite(constant))
    return true;
  Row row = {linear_copy(parts), sign};
  row.form.constant = bounds_point(constant);
  bool possible = true;
  if (form_scale(&row.form, &power)) {
    possible = row_tighten(&row);
    vec_push(out, row);
  } else {
    linear_free(&row.form);
  }
  return possible;
}

static bool rows_of_form(const Linear *form, NumSign sign, RowVec *out)
{
  if (sign != NUM_EQ)
    return add_side(out, form, form->constant.high, sign);
  if (bounds_is_point(form->constant))
    return add_side(out, form, form->constant.low, NUM_EQ);
  bool possible = add_side(out, form, form->constant.high, NUM_GE);
  Linear other = linear_copy(form);
  linear_scale(&other, bounds_point(-1));
  possible = add_side(out, &other, other.constant.high, NUM_GE) && possible;
  linear_free(&other);
  return possible;
}

Num *poly_assume(const Num *a, const Linear *e, NumSign sign)
{
  if (poly(a)->is_bottom)
    return num_keep(a);
  Bounds values = poly_bounds(poly(a), e);
  if (bounds_is_none(values) || values.high < 0 || (sign == NUM_GT && values.high <= 0) ||
      (sign == NUM_EQ && values.low > 0))
    return a->ops->bottom();
  /* Of all points, whole or not, so that the result is what the rows say. */
  if (poly_satisfies_form(poly(a), e, sign))
    return num_keep(a);
  Linear form;
  if (!linear_flatten(e, poly_bounds_of, (void *)poly(a), &form))
    return num_keep(a);
  RowVec rows = {0};
  Num *res = NULL;
  if (tame(poly(a), &form) && !rows_of_form(&form, sign, &rows))
    res = a->ops->bottom();
  else
    res = poly_assume_rows(poly(a), &rows);
  rows_free(&rows);
  linear_free(&form);
  return res;
}
