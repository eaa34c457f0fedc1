/* Polyhedra behind the contract of numerical domains: closed ones, those with strict inequalities,
 * and affine equalities, which are closed ones that keep nothing else. */
#include "domains/poly.h"

static Num *make(PolyKind kind, bool is_bottom)
{
  poly_set_start();
  Poly *res = poly_new(kind);
  res->is_bottom = is_bottom;
  return &res->num;
}

#define ENDS(kind, name)                                                                           \
  static Num *name##_top(void)                                                                     \
  {                                                                                                \
    return make(kind, false);                                                                      \
  }                                                                                                \
  static Num *name##_bottom(void)                                                                  \
  {                                                                                                \
    return make(kind, true);                                                                       \
  }
ENDS(KIND_CLOSED, closed)
ENDS(KIND_STRICT, strict)
ENDS(KIND_EQUALITIES, equalities)

static void free_poly(Num *a)
{
  Poly *gone = (Poly *)a;
  for (unsigned i = 0; i < gone->blocks.count; i++)
    block_drop(gone->blocks.data[i]);
  vec_free(&gone->blocks);
  mem_free(gone);
}

static Num *meet(const Num *a, const Num *b)
{
  if (poly(a)->is_bottom || poly(b)->is_bottom)
    return a->ops->bottom();
  RowVec rows = {0};
  for (unsigned i = 0; i < poly(b)->blocks.count; i++) {
    const Block *block = poly(b)->blocks.data[i];
    if (poly_block_of(poly(a), block->dims.data[0]) != block)
      rows_append(&rows, &block->rows);
  }
  Num *res = poly_assume_rows(poly(a), &rows);
  rows_free(&rows);
  return res;
}

static bool leq(const Num *a, const Num *b)
{
  if (poly(a)->is_bottom || poly(b)->is_bottom)
    return poly(a)->is_bottom;
  return a == b || poly_leq(poly(a), poly(b));
}

static bool equal(const Num *a, const Num *b)
{
  return a == b || (leq(a, b) && leq(b, a));
}

static uint64_t hash(const Num *a)
{
  return poly_hash(poly(a));
}

static bool is_bottom(const Num *a)
{
  return poly(a)->is_bottom;
}

static Bounds bounds(const Num *a, const Linear *e)
{
  return poly(a)->is_bottom ? bounds_none() : poly_bounds(poly(a), e);
}

static void constraints(const Num *a, NumVisit visit, void *context)
{
  for (unsigned i = 0; i < poly(a)->blocks.count; i++) {
    const RowVec *rows = &poly(a)->blocks.data[i]->rows;
    for (unsigned k = 0; k < rows->count; k++)
      visit(context, &rows->data[k].form, rows->data[k].sign);
  }
}

static void dims(const Num *a, DimVec *out)
{
  DimVec all = {0};
  for (unsigned i = 0; i < poly(a)->blocks.count; i++)
    for (unsigned k = 0; k < poly(a)->blocks.data[i]->dims.count; k++)
      dims_insert(&all, poly(a)->blocks.data[i]->dims.data[k]);
  for (unsigned i = 0; i < all.count; i++)
    vec_push(out, all.data[i]);
  vec_free(&all);
}

#define OPS(word, prefix)                                                                          \
  {                                                                                                \
      .name = word,                                                                                \
      .top = prefix##_top,                                                                         \
      .bottom = prefix##_bottom,                                                                   \
      .assign = poly_assign,                                                                       \
      .assume = poly_assume,                                                                       \
      .forget = poly_forget,                                                                       \
      .rename = poly_rename,                                                                       \
      .join = poly_join,                                                                           \
      .meet = meet,                                                                                \
      .widen = poly_widen,                                                                         \
      .narrow = poly_narrow,                                                                       \
      .leq = leq,                                                                                  \
      .equal = equal,                                                                              \
      .hash = hash,                                                                                \
      .is_bottom = is_bottom,                                                                      \
      .bounds = bounds,                                                                            \
      .constraints = constraints,                                                                  \
      .dims = dims,                                                                                \
      .free = free_poly,                                                                           \
  }

static const NumOps closed_ops = OPS("polyhedra", closed);
static const NumOps strict_ops = OPS("strict-polyhedra", strict);
static const NumOps equalities_ops = OPS("equalities", equalities);

const NumOps *num_polyhedra(void)
{
  return &closed_ops;
}

const NumOps *num_strict_polyhedra(void)
{
  return &strict_ops;
}

const NumOps *num_equalities(void)
{
  return &equalities_ops;
}
