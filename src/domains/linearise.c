#include "domains/linearise.h"

#include <float.h>
#include <math.h>

#include "domains/linearise_exact.h"

enum { MOST_DEPTH = 40 }; /* deeper parts of a term count by their range alone */

static Linear modular(const LinearOracle *o, const Term *term, unsigned depth);
static Linear read_as(const LinearOracle *o, const Term *term, bool is_unsigned, unsigned depth);
static bool real_form(const LinearOracle *o, const Term *term, unsigned depth, Linear *out);

/* ---- ranges ---- */

static Bounds range_of(const LinearOracle *o, const Term *term, bool is_unsigned)
{
  Interval range = o->bits(o->context, term);
  if (range.is_bottom) /* no state: anything is true of it */
    return bounds_point(0);
  return is_unsigned ? bounds_of_unsigned(range.unsigned_least, range.unsigned_most)
                     : bounds_of_signed(range.least, range.most);
}

static Linear range_form(const LinearOracle *o, const Term *term, bool is_unsigned)
{
  return linear_constant(range_of(o, term, is_unsigned));
}

/* What certainly fits: of wide types, no end that is rounded up. */
static Bounds type_range(unsigned width, bool is_unsigned)
{
  double size = ldexp(1, (int)(is_unsigned ? width : width - 1));
  return (Bounds){is_unsigned ? 0 : -size, width > 53 ? nextafter(size, 0) : size - 1};
}

static bool constant_of(const LinearOracle *o, const Term *term, int64_t *number)
{
  Interval range = o->bits(o->context, term);
  *number = range.least;
  return !range.is_bottom && range.least == range.most;
}

/* ---- bit-vectors ---- */

static Linear variable_form(const LinearOracle *o, const Term *term)
{
  Dim dim;
  bool is_unsigned;
  return o->dim(o->context, term, &dim, &is_unsigned) ? linear_dim(dim)
                                                      : range_form(o, term, false);
}

static Linear sum(const LinearOracle *o, const Term *term, unsigned depth)
{
  Linear res = modular(o, term->args[0], depth), other = modular(o, term->args[1], depth);
  if (term->op == TERM_ADD)
    linear_add(&res, &other);
  else
    linear_sub(&res, &other);
  linear_free(&other);
  return res;
}

/* One factor is a number of its range, the other stays a form. */
static Linear product(const LinearOracle *o, const Term *term, unsigned depth)
{
  Bounds ranges[] = {range_of(o, term->args[0], false), range_of(o, term->args[1], false)};
  unsigned narrow = ranges[1].high - ranges[1].low <= ranges[0].high - ranges[0].low;
  Linear res = modular(o, term->args[1 - narrow], depth);
  linear_scale(&res, ranges[narrow]);
  return res;
}

static Linear shifted_left(const LinearOracle *o, const Term *term, unsigned depth)
{
  int64_t by;
  if (!constant_of(o, term->args[1], &by) || by < 0 || by >= term->type.width)
    return range_form(o, term, false);
  Linear res = modular(o, term->args[0], depth);
  linear_scale(&res, bounds_point(ldexp(1, (int)by)));
  return res;
}

/* The quotient by a positive number, rounded toward zero, or down. */
static Linear quotient(const LinearOracle *o, const Term *term, Bounds by, bool is_unsigned,
                       bool down, unsigned depth)
{
  Linear res = read_as(o, term->args[0], is_unsigned, depth);
  Bounds values = o->bounds(o->context, &res);
  Bounds inverse = bounds_div(bounds_point(1), by);
  Bounds lost = bounds_sub(bounds_point(1), inverse);
  linear_scale(&res, inverse);
  Bounds rounding = {values.high > 0 || down ? -lost.high : 0,
                     values.low < 0 && !down ? lost.high : 0};
  res.constant = bounds_add(res.constant, rounding);
  return res;
}

static Linear shifted_right(const LinearOracle *o, const Term *term, unsigned depth)
{
  int64_t by;
  bool down = term->op == TERM_ASHR;
  if (!constant_of(o, term->args[1], &by) || by <= 0 || by >= term->type.width)
    return range_form(o, term, !down);
  return quotient(o, term, bounds_point(ldexp(1, (int)by)), !down, down, depth);
}

static Linear divided(const LinearOracle *o, const Term *term, unsigned depth)
{
  bool is_unsigned = term->op == TERM_UDIV;
  Bounds by = range_of(o, term->args[1], is_unsigned);
  if (by.low >= 1)
    return quotient(o, term, by, is_unsigned, false, depth);
  if (by.high > -1)
    return range_form(o, term, is_unsigned);
  Linear res = quotient(o, term, bounds_neg(by), is_unsigned, false, depth);
  linear_scale(&res, bounds_point(-1));
  return res;
}

static bool is_all_ones(uint64_t low_bits)
{
  return !(low_bits & (low_bits + 1));
}

/* A remainder, or the low bits, of a number that is small anyway is the number. */
static Linear reduced(const LinearOracle *o, const Term *term, unsigned depth)
{
  int64_t by;
  bool mask = term->op == TERM_BAND;
  if (constant_of(o, term->args[1], &by) && by > 0 && (!mask || is_all_ones((uint64_t)by))) {
    Linear res = read_as(o, term->args[0], true, depth);
    Bounds values = o->bounds(o->context, &res);
    int64_t most = mask ? by : by - 1;
    if (values.low >= 0 && values.high <= bounds_of_signed(most, most).low)
      return res;
    linear_free(&res);
  }
  return range_form(o, term, term->op != TERM_SREM);
}

static Linear low_bits(const LinearOracle *o, const Term *term, unsigned depth)
{
  if (term->lo || term->args[0]->type.width > INTERVAL_MOST_BITS)
    return range_form(o, term, true);
  return modular(o, term->args[0], depth);
}

/* Toward zero, where the result fits. */
static Linear truncated(const LinearOracle *o, const Term *term, unsigned depth)
{
  bool is_unsigned = term->op == TERM_FTOU;
  Linear res;
  if (!linearise_fits(term->args[0]->type) || !real_form(o, term->args[0], depth, &res))
    return range_form(o, term, is_unsigned);
  FloatInterval values = o->real(o->context, term->args[0]);
  Bounds limits = type_range(term->type.width, is_unsigned);
  if (values.least < limits.low || values.most > limits.high) {
    linear_free(&res);
    return range_form(o, term, is_unsigned);
  }
  res.constant =
      bounds_add(res.constant, (Bounds){values.most > 0 ? -1 : 0, values.least < 0 ? 1 : 0});
  return res;
}

static bool arguments_fit(const Term *term)
{
  for (unsigned i = 0; i < term->count; i++)
    if (!linearise_fits(term->args[i]->type))
      return false;
  return true;
}

/* A form that is the term modulo 2^width. */
static Linear modular(const LinearOracle *o, const Term *term, unsigned depth)
{
  if (depth > MOST_DEPTH || (!arguments_fit(term) && term->op != TERM_EXTRACT))
    return range_form(o, term, false);
  depth++;
  switch (term->op) {
  case TERM_VAR: return variable_form(o, term);
  case TERM_ADD:
  case TERM_SUB: return sum(o, term, depth);
  case TERM_NEG:
  case TERM_BNOT: {
    Linear res = modular(o, term->args[0], depth);
    linear_scale(&res, bounds_point(-1));
    if (term->op == TERM_BNOT)
      res.constant = bounds_sub(res.constant, bounds_point(1));
    return res;
  }
  case TERM_MUL: return product(o, term, depth);
  case TERM_SHL: return shifted_left(o, term, depth);
  case TERM_UDIV:
  case TERM_SDIV: return divided(o, term, depth);
  case TERM_LSHR:
  case TERM_ASHR: return shifted_right(o, term, depth);
  case TERM_UREM:
  case TERM_SREM:
  case TERM_BAND: return reduced(o, term, depth);
  case TERM_EXTRACT: return low_bits(o, term, depth);
  case TERM_SEXT: return read_as(o, term->args[0], false, depth);
  case TERM_ZEXT: return read_as(o, term->args[0], true, depth);
  case TERM_FTOS:
  case TERM_FTOU: return truncated(o, term, depth);
  default: return range_form(o, term, false);
  }
}

/* Do the values of the form lie in the term's type?  They are integers, whatever its constant. */
static bool lies_in_type(const LinearOracle *o, const Term *term, const Linear *form,
                         bool is_unsigned)
{
  Bounds values = bounds_integers(o->bounds(o->context, form));
  return bounds_leq(values, type_range(term->type.width, is_unsigned)) ||
         (term->type.width > 53 && linearise_lies_in_type(o, term, form, values, is_unsigned));
}

/* Moves a form that is right modulo 2^width into the range of the reading; false where its values
 * lie in several windows. */
static bool move_into(const LinearOracle *o, const Term *term, Linear *form, bool is_unsigned)
{
  if (lies_in_type(o, term, form, is_unsigned))
    return true;
  int width = (int)term->type.width;
  Bounds values = bounds_integers(o->bounds(o->context, form));
  Bounds from_start =
      bounds_sub(values, bounds_point(type_range(term->type.width, is_unsigned).low));
  double low = floor(ldexp(from_start.low, -width)), high = floor(ldexp(from_start.high, -width));
  if (low != high || isinf(low))
    return false;
  form->constant = bounds_sub(form->constant, bounds_point(ldexp(low, width)));
  /* Rounding may have cost what was won. */
  return lies_in_type(o, term, form, is_unsigned);
}

/* A variable that is read as its dimension is. */
static bool is_dimension(const LinearOracle *o, const Term *term, bool is_unsigned)
{
  Dim dim;
  bool as_unsigned;
  return term_is_var(term) && o->dim(o->context, term, &dim, &as_unsigned) &&
         as_unsigned == is_unsigned;
}

static Linear read_as(const LinearOracle *o, const Term *term, bool is_unsigned, unsigned depth)
{
  Linear res = modular(o, term, depth);
  if (is_dimension(o, term, is_unsigned) || move_into(o, term, &res, is_unsigned))
    return res;
  linear_free(&res);
  return range_form(o, term, is_unsigned);
}

Linear linearise(const LinearOracle *oracle, const Term *term, bool is_unsigned)
{
  return read_as(oracle, term, is_unsigned, 0);
}

typedef struct Preference {
  const LinearOracle *oracle;
  int balance;
} Preference;

static void prefer(void *context, const Term *var)
{
  Preference *p = context;
  Dim dim;
  bool is_unsigned;
  if (linearise_fits(var->type) && p->oracle->dim(p->oracle->context, var, &dim, &is_unsigned))
    p->balance += is_unsigned ? 1 : -1;
}

bool linearise_prefers_unsigned(const LinearOracle *oracle, const Term *term)
{
  Preference p = {oracle, 0};
  term_each_var(term, prefer, &p);
  return p.balance > 0;
}

/* ---- floats ---- */

static bool is_finite(const FloatInterval *a)
{
  return a->has_numbers && !a->may_be_nan && !isinf(a->least) && !isinf(a->most);
}

static double largest(const FloatInterval *a)
{
  return fmax(fabs(a->least), fabs(a->most));
}

/* At most this far is a result of that size from the exact one: half a unit in the last place,
 * generously, and the least positive float. */
static void add_rounding(Linear *form, const FloatInterval *result)
{
  bool narrow = result->width == 32;
  double error = largest(result) * (narrow ? 0x1p-23 : 0x1p-52) + (narrow ? 0x1p-149 : DBL_MIN);
  form->constant = bounds_add(form->constant, (Bounds){-error, error});
}

/* a op b for finite a, b and result. */
static bool real_binary(const LinearOracle *o, const Term *term, unsigned depth, Linear *out)
{
  Linear other = {0};
  const Term *a = term->args[0], *b = term->args[1];
  FloatInterval factor = o->real(o->context, b);
  if (term->op == TERM_FMUL) { /* the narrower range becomes the factor */
    FloatInterval first = o->real(o->context, a);
    if (is_finite(&first) &&
        (!is_finite(&factor) || first.most - first.least < factor.most - factor.least)) {
      factor = first;
      const Term *swap = a;
      a = b, b = swap;
    }
  }
  if (!is_finite(&factor) || !real_form(o, a, depth, out))
    return false;
  Bounds by = {factor.least, factor.most};
  switch (term->op) {
  case TERM_FMUL: linear_scale(out, by); return true;
  case TERM_FDIV:
    by = bounds_div(bounds_point(1), by);
    if (!isinf(by.low) && !isinf(by.high)) {
      linear_scale(out, by);
      return true;
    }
    linear_free(out);
    return false;
  default: break;
  }
  if (!real_form(o, b, depth, &other)) {
    linear_free(out);
    return false;
  }
  if (term->op == TERM_FADD)
    linear_add(out, &other);
  else
    linear_sub(out, &other);
  linear_free(&other);
  return true;
}

/* An integer as a float: rounded only where it has more bits, perhaps to the first that has. */
static bool real_of_integer(const LinearOracle *o, const Term *term, unsigned depth, Linear *out)
{
  const FloatInterval result = o->real(o->context, term);
  if (!linearise_fits(term->args[0]->type))
    return false;
  *out = read_as(o, term->args[0], term->op == TERM_UTOF, depth);
  if (largest(&result) >= (term->type.width == 32 ? 0x1p24 : 0x1p53))
    add_rounding(out, &result);
  return true;
}

/* What the operator gives before its result is known to be better as a mere range. */
static bool real_operator(const LinearOracle *o, const Term *term, unsigned depth, Linear *out)
{
  FloatInterval result = o->real(o->context, term);
  Dim dim;
  bool is_unsigned;
  switch (term->op) {
  case TERM_VAR:
    if (!o->dim(o->context, term, &dim, &is_unsigned))
      return false;
    *out = linear_dim(dim);
    return true;
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV:
    if (!real_binary(o, term, depth, out))
      return false;
    add_rounding(out, &result);
    return true;
  case TERM_FNEG:
    if (!real_form(o, term->args[0], depth, out))
      return false;
    linear_scale(out, bounds_point(-1));
    return true;
  case TERM_FCVT:
    if (!linearise_fits(term->args[0]->type) || !real_form(o, term->args[0], depth, out))
      return false;
    if (term->type.width < term->args[0]->type.width)
      add_rounding(out, &result);
    return true;
  case TERM_STOF:
  case TERM_UTOF: return real_of_integer(o, term, depth, out);
  default: return false;
  }
}

static bool real_form(const LinearOracle *o, const Term *term, unsigned depth, Linear *out)
{
  FloatInterval range = o->real(o->context, term);
  if (!is_finite(&range))
    return false;
  if (depth > MOST_DEPTH || !real_operator(o, term, depth + 1, out))
    *out = linear_constant((Bounds){range.least, range.most});
  return true;
}

bool linearise_float(const LinearOracle *oracle, const Term *term, Linear *out)
{
  return real_form(oracle, term, 0, out);
}
