/* What a product of blocks says. */
#include <math.h>

#include "domains/poly.h"

const Block *poly_block_of(const Poly *a, Dim dim)
{
  for (unsigned i = 0; i < a->blocks.count; i++)
    if (dims_hold(&a->blocks.data[i]->dims, dim))
      return a->blocks.data[i];
  return NULL;
}

/* The parts of a form in one block. */
static Linear form_within(const Linear *form, const Block *block)
{
  Linear res = linear_constant(bounds_point(0));
  for (unsigned i = 0; i < form->parts.count; i++)
    if (dims_hold(&block->dims, form->parts.data[i].dim))
      vec_push(&res.parts, form->parts.data[i]);
  return res;
}

/* Of an exact form: the sum of the blocks' ones. */
static Sup sup_of(const Poly *a, const Linear *form, mpq_t out)
{
  Sup res = SUP_REACHED;
  unsigned parts = 0;
  mpq_t sup;
  mpq_init(sup);
  mpq_set_d(out, form->constant.low);
  for (unsigned i = 0; i < a->blocks.count && parts < form->parts.count && res != SUP_NONE; i++) {
    Linear within = form_within(form, a->blocks.data[i]);
    if (within.parts.count) {
      Sup known = poly_set_sup(a->blocks.data[i]->set, &a->blocks.data[i]->dims, &within, sup);
      if (known != SUP_NONE)
        mpq_add(out, out, sup);
      res = known < res ? known : res;
    }
    parts += within.parts.count;
    linear_free(&within);
  }
  mpq_clear(sup);
  return parts < form->parts.count ? SUP_NONE : res;
}

static double sup_up(const Poly *a, const Linear *form)
{
  mpq_t sup;
  mpq_init(sup);
  double res = sup_of(a, form, sup) == SUP_NONE ? INFINITY : quotient_up(sup);
  mpq_clear(sup);
  return res;
}

static Linear negated(const Linear *form)
{
  Linear res = linear_copy(form);
  linear_scale(&res, bounds_point(-1));
  return res;
}

static bool is_finite(const Linear *form)
{
  return linear_is_exact(form) && isfinite(form->constant.low);
}

static Bounds exact_bounds(const Poly *a, const Linear *form)
{
  Linear other = negated(form);
  Bounds res = {-sup_up(a, &other), sup_up(a, form)};
  linear_free(&other);
  return res;
}

Bounds poly_rational_bounds(const Poly *a, Dim dim)
{
  Linear form = linear_dim(dim);
  Bounds res = exact_bounds(a, &form);
  linear_free(&form);
  return res;
}

Bounds poly_bounds_of(void *context, Dim dim)
{
  Bounds res = poly_rational_bounds(context, dim);
  return dim_is_real(dim) ? res : bounds_integers(res);
}

Bounds poly_bounds(const Poly *a, const Linear *e)
{
  if (is_finite(e)) {
    Bounds res = exact_bounds(a, e);
    return linear_is_integral(e) ? bounds_integers(res) : res;
  }
  Bounds res = linear_bounds(e, poly_bounds_of, (void *)a);
  Linear flat;
  if (!linear_flatten(e, poly_bounds_of, (void *)a, &flat))
    return res;
  Bounds constant = flat.constant;
  flat.constant = bounds_point(0);
  if (is_finite(&flat))
    res = bounds_meet(res, bounds_add(exact_bounds(a, &flat), constant));
  linear_free(&flat);
  return res;
}

/* The form is nowhere below zero; where it is to be strict, nowhere zero either. */
static bool is_at_least_zero(const Poly *a, const Linear *form, bool is_strict)
{
  Linear other = negated(form);
  mpq_t sup;
  mpq_init(sup);
  Sup known = sup_of(a, &other, sup);
  bool res = known != SUP_NONE &&
             (mpq_sgn(sup) < 0 || (mpq_sgn(sup) == 0 && (!is_strict || known == SUP_OPEN)));
  mpq_clear(sup);
  linear_free(&other);
  return res;
}

bool poly_satisfies(const Poly *a, const Row *row)
{
  if (!is_at_least_zero(a, &row->form, row->sign == NUM_GT))
    return false;
  if (row->sign != NUM_EQ)
    return true;
  Linear other = negated(&row->form);
  bool res = is_at_least_zero(a, &other, false);
  linear_free(&other);
  return res;
}

bool poly_satisfies_form(const Poly *a, const Linear *e, NumSign sign)
{
  Row row = {*e, sign};
  return is_finite(e) && poly_satisfies(a, &row);
}

static bool same_dims(const DimVec *a, const DimVec *b)
{
  bool res = a->count == b->count;
  for (unsigned i = 0; i < a->count && res; i++)
    res = a->data[i] == b->data[i];
  return res;
}

bool poly_leq(const Poly *a, const Poly *b)
{
  for (unsigned i = 0; i < b->blocks.count; i++) {
    const Block *larger = b->blocks.data[i];
    const Block *smaller = poly_block_of(a, larger->dims.data[0]);
    if (!smaller)
      return false;
    if (smaller == larger)
      continue;
    if (same_dims(&smaller->dims, &larger->dims)) {
      if (!poly_set_contains(larger->set, smaller->set))
        return false;
      continue;
    }
    for (unsigned k = 0; k < larger->rows.count; k++)
      if (!poly_satisfies(a, &larger->rows.data[k]))
        return false;
  }
  return true;
}

/* Of the bounds alone: what else is said can be said in several ways. */
uint64_t poly_hash(const Poly *a)
{
  uint64_t res = a->is_bottom;
  for (unsigned i = 0; i < a->blocks.count; i++)
    for (unsigned k = 0; k < a->blocks.data[i]->dims.count; k++) {
      Dim dim = a->blocks.data[i]->dims.data[k];
      Bounds is = poly_bounds_of((void *)a, dim);
      if (isinf(is.low) && isinf(is.high))
        continue;
      union {
        double number;
        uint64_t bits;
      } low = {is.low + 0.0}, high = {is.high + 0.0};
      uint64_t mixed = (low.bits * 31 + high.bits + dim) * 0x9e3779b97f4a7c15;
      res += mixed ^ mixed >> 29; /* in any order: equal sets may have different blocks */
    }
  return res;
}
