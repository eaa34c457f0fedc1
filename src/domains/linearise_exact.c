#include "domains/linearise_exact.h"

#include <math.h>

/* Halves and such are whole as multiples of 2^-8; a few thousand products of a factor and a 64-bit
 * number have room. */
typedef __int128 Wide;
enum { FRACTION_BITS = 8, MOST_PARTS = 1000 };
static const double most_factor = 0x1p40, most_constant = 0x1p110;

/* From low to high, in units. */
typedef struct Span {
  Wide low, high;
} Span;

/* The factor in units; false where it is no whole number of them, or too large. */
static bool factor_in_units(double factor, Wide *out)
{
  double units = ldexp(factor, FRACTION_BITS);
  if (!(fabs(units) <= most_factor) || units != floor(units))
    return false;
  *out = (Wide)units;
  return true;
}

/* All between them, outwards; false where that is too much. */
static bool span_of(Bounds bounds, Span *out)
{
  double low = floor(ldexp(bounds.low, FRACTION_BITS));
  double high = ceil(ldexp(bounds.high, FRACTION_BITS));
  if (!(fabs(low) <= most_constant) || !(fabs(high) <= most_constant))
    return false;
  *out = (Span){(Wide)low, (Wide)high};
  return true;
}

typedef struct Sum {
  const LinearOracle *oracle;
  const Linear *form;
  unsigned found; /* parts whose variable was seen */
  bool is_exact;
  Span span;
} Sum;

/* Adds factor times variable. */
static void add_product(Sum *sum, Bounds factor, const Interval *range, bool is_unsigned)
{
  Wide by[2];
  Wide ends[] = {is_unsigned ? (Wide)range->unsigned_least : (Wide)range->least,
                 is_unsigned ? (Wide)range->unsigned_most : (Wide)range->most};
  if (range->is_bottom || !factor_in_units(factor.low, &by[0]) ||
      !factor_in_units(factor.high, &by[1])) {
    sum->is_exact = false;
    return;
  }
  Span product = {by[0] * ends[0], by[0] * ends[0]};
  for (unsigned i = 1; i < 4; i++) {
    Wide corner = by[i / 2] * ends[i % 2];
    product.low = corner < product.low ? corner : product.low;
    product.high = corner > product.high ? corner : product.high;
  }
  sum->span.low += product.low;
  sum->span.high += product.high;
}

static void add_variable(void *context, const Term *var)
{
  Sum *sum = context;
  const LinearOracle *o = sum->oracle;
  Dim dim;
  bool is_unsigned;
  if (!sum->is_exact || var->type.kind != TYPE_BV || !linearise_fits(var->type) ||
      !o->dim(o->context, var, &dim, &is_unsigned))
    return;
  for (unsigned i = 0; i < sum->form->parts.count; i++)
    if (sum->form->parts.data[i].dim == dim) {
      Interval range = o->bits(o->context, var);
      add_product(sum, sum->form->parts.data[i].factor, &range, is_unsigned);
      sum->found++;
    }
}

static Span type_span(unsigned width, bool is_unsigned)
{
  Wide size = (Wide)1 << width;
  return is_unsigned ? (Span){0, size - 1} : (Span){-size / 2, size / 2 - 1};
}

bool linearise_lies_in_type(const LinearOracle *oracle, const Term *term, const Linear *form,
                            Bounds values, bool is_unsigned)
{
  Sum sum = {.oracle = oracle, .form = form, .is_exact = true};
  if (form->parts.count > MOST_PARTS || !span_of(form->constant, &sum.span))
    return false;
  term_each_var(term, add_variable, &sum);
  if (!sum.is_exact || sum.found != form->parts.count)
    return false;
  Span type = type_span(term->type.width, is_unsigned);
  Wide unit = (Wide)1 << FRACTION_BITS;
  /* Integers: above -1 is at least 0.  Relations may know a bound that ranges do not. */
  bool low = sum.span.low > (type.low - 1) * unit || values.low > (double)(type.low - 1);
  bool high = sum.span.high < (type.high + 1) * unit || values.high < (double)(type.high + 1);
  return low && high;
}
