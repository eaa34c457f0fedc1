/* What is known of addresses, wherever objects lie.
 *
 * No two objects that live at the same time overlap, none lies at address 0, and no object, nor one
 * past its end, reaches beyond the last address.  The heap is one such object, from its first top
 * to the present one. */
#include "cpa/interval_cpa.h"

static bool size_of(IntervalCpa *cpa, const Content *c, uint32_t base, uint64_t *size)
{
  const Object *object = cpa->layout.bases.data[base].object;
  if (object) {
    *size = object->kind == OBJECT_FUNCTION ? 1 : object->size;
    return true;
  }
  const Variable *top = cpa->cpa.program->heap_top;
  if (!top)
    return false;
  Range at = interval_get(cpa, c, top);
  *size = (uint64_t)at.bits.least;
  return at.base == BASE_HEAP && !at.bits.is_bottom && at.bits.least >= 0;
}

bool interval_within(IntervalCpa *cpa, const Content *c, const Range *address, uint64_t length)
{
  uint64_t size;
  const Interval *at = &address->bits;
  if (!address->base || at->is_bottom || at->least < 0 || !size_of(cpa, c, address->base, &size))
    return false;
  uint64_t most = (uint64_t)at->most;
  return most <= size && length <= size - most;
}

static Range sum(IntervalCpa *cpa, const Range *x, const Range *y, Type type)
{
  if (x->base && y->base)
    return range_top(type);
  return range_address(cpa, x->base | y->base, interval_add(&x->bits, &y->bits));
}

static Range difference(IntervalCpa *cpa, const Range *x, const Range *y, Type type)
{
  if (!x->base || (y->base && x->base != y->base))
    return range_top(type);
  Interval offsets = interval_sub(&x->bits, &y->bits);
  return y->base ? range_bits(offsets) : range_address(cpa, x->base, offsets);
}

static Range of_truth(Truth truth)
{
  return range_bits(truth == TRUTH_UNKNOWN ? interval_top(1)
                                           : interval_constant(1, truth == TRUTH_TRUE));
}

static bool is_null(const Range *a)
{
  uint64_t bits;
  return !a->base && interval_is_constant(&a->bits, &bits) && !bits;
}

static Truth equal(IntervalCpa *cpa, const Content *c, const Range *x, const Range *y)
{
  if (x->base == y->base)
    return interval_eq(&x->bits, &y->bits);
  bool x_inside = interval_within(cpa, c, x, 1), y_inside = interval_within(cpa, c, y, 1);
  bool apart = y_inside && !layout_may_share(&cpa->layout, x->base, y->base);
  bool differ = (x_inside && (apart || is_null(y))) || (y_inside && is_null(x));
  return differ ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

/* As unsigned numbers: offsets decide where neither address can wrap around. */
static Truth below(IntervalCpa *cpa, const Content *c, const Range *x, const Range *y,
                   bool or_equal)
{
  if (is_null(x) && interval_within(cpa, c, y, 1))
    return TRUTH_TRUE;
  if (is_null(y) && interval_within(cpa, c, x, 1))
    return TRUTH_FALSE;
  if (x->base != y->base || !interval_within(cpa, c, x, 0) || !interval_within(cpa, c, y, 0))
    return TRUTH_UNKNOWN;
  return or_equal ? interval_ule(&x->bits, &y->bits) : interval_ult(&x->bits, &y->bits);
}

Range interval_apply_address(IntervalCpa *cpa, const Content *c, const Term *term, const Range *x,
                             const Range *y)
{
  switch (term->op) {
  case TERM_ADD: return sum(cpa, x, y, term->type);
  case TERM_SUB: return difference(cpa, x, y, term->type);
  case TERM_EQ: return of_truth(equal(cpa, c, x, y));
  case TERM_ULT: return of_truth(below(cpa, c, x, y, false));
  case TERM_ULE: return of_truth(below(cpa, c, x, y, true));
  default: return range_top(term->type);
  }
}
