/* Widening and narrowing.
 *
 * Halbwachs' widening for sets in one space, block by block of the older one.  Where the affine
 * hull grows, which it does at most once for each dimension, the join is the result.  Otherwise,
 * both hulls being the same, each row that is no equality is a facet, of which there is only one:
 * those of the older set that the join satisfies stay, with the bounds at thresholds that it
 * satisfies. All rows of a chain of such widenings are rows of the first set or thresholds, and
 * what one step drops never comes back: the chain ends. */
#include <math.h>

#include "domains/poly.h"

/* The dimension of the whole space less that of the affine hull. */
static unsigned equalities(const Poly *a)
{
  unsigned res = 0;
  for (unsigned i = 0; i < a->blocks.count; i++)
    for (unsigned k = 0; k < a->blocks.data[i]->rows.count; k++)
      res += a->blocks.data[i]->rows.data[k].sign == NUM_EQ;
  return res;
}

/* The thresholds next to the bounds, on their outer sides. */
static Bounds thresholds_around(const NumThresholds *thresholds, Bounds is)
{
  Bounds res = bounds_all();
  for (unsigned i = 0; thresholds && i < thresholds->count; i++) {
    double threshold = thresholds->data[i];
    if (threshold <= is.low)
      res.low = threshold;
    if (threshold >= is.high && res.high == INFINITY)
      res.high = threshold;
  }
  return res;
}

/* Whether all rows stay. */
static bool add_stable_rows(RowVec *out, const Block *block, const Poly *both)
{
  bool all = true;
  for (unsigned i = 0; i < block->rows.count; i++) {
    Row row = block->rows.data[i];
    if (poly_satisfies(both, &row)) {
      vec_push(out, row_copy(&row));
      continue;
    }
    all = false;
    bool was_strict = row.sign == NUM_GT;
    row.sign = NUM_GE;
    if (was_strict && poly_satisfies(both, &row))
      vec_push(out, row_copy(&row));
  }
  return all;
}

static Num *widen_facets(const Poly *older, const Poly *both, const NumThresholds *thresholds)
{
  Poly *res = poly_new(older->kind);
  for (unsigned i = 0; i < older->blocks.count; i++) {
    Block *block = older->blocks.data[i];
    RowVec rows = {0};
    if (add_stable_rows(&rows, block, both)) {
      poly_add_block(res, block);
    } else {
      for (unsigned k = 0; k < block->dims.count; k++) {
        Bounds is = poly_rational_bounds(both, block->dims.data[k]);
        rows_add_bounds(&rows, block->dims.data[k], thresholds_around(thresholds, is));
      }
      poly_add_rows(res, &rows);
    }
    rows_free(&rows);
  }
  return poly_finish(res);
}

Num *poly_widen(const Num *older, const Num *newer, const NumThresholds *thresholds)
{
  Num *both = poly_join(older, newer);
  if (poly(older)->is_bottom || poly(both)->kind == KIND_EQUALITIES ||
      equalities(poly(both)) < equalities(poly(older)))
    return both;
  Num *res = widen_facets(poly(older), poly(both), thresholds);
  num_drop(both);
  return res;
}

/* The rows of the newer set in whose direction the older one is unbounded. */
Num *poly_narrow(const Num *older, const Num *newer)
{
  if (poly(older)->is_bottom || poly(newer)->is_bottom)
    return older->ops->bottom();
  RowVec rows = {0};
  for (unsigned i = 0; i < poly(newer)->blocks.count; i++) {
    const Block *block = poly(newer)->blocks.data[i];
    for (unsigned k = 0; k < block->rows.count; k++) {
      Bounds values = poly_bounds(poly(older), &block->rows.data[k].form);
      if (values.low == -INFINITY ||
          (block->rows.data[k].sign == NUM_EQ && values.high == INFINITY))
        vec_push(&rows, row_copy(&block->rows.data[k]));
    }
  }
  Num *res = poly_assume_rows(poly(older), &rows);
  rows_free(&rows);
  return res;
}
