/* Bounds with outward rounding, and interval-linear forms.
 *
 * Rounding needs no change of the processor's mode: the error of a sum, a product or a quotient is
 * itself a double (up to underflow), and its sign says on which side the rounded result lies. */
#include "domains/linear.h"

#include <float.h>
#include <math.h>

/* ---- directed rounding ---- */

static double up(double rounded, double error)
{
  return error > 0 ? nextafter(rounded, INFINITY) : rounded;
}

/* The least double not below a + b; an infinite argument decides, a positive one first. */
static double add_up(double a, double b)
{
  if (a == INFINITY || b == INFINITY)
    return INFINITY;
  if (a == -INFINITY || b == -INFINITY)
    return -INFINITY;
  double sum = a + b;
  if (isinf(sum))
    return sum > 0 ? INFINITY : -DBL_MAX;
  double part = sum - a;
  return up(sum, (a - (sum - part)) + (b - part));
}

static double mul_up(double a, double b)
{
  if (a == 0 || b == 0)
    return 0;
  double product = a * b;
  if (isinf(a) || isinf(b))
    return product;
  if (isinf(product))
    return product > 0 ? INFINITY : -DBL_MAX;
  if (fabs(product) < DBL_MIN * 0x1p60) /* the error may underflow */
    return nextafter(product, INFINITY);
  return up(product, fma(a, b, -product));
}

/* b is not zero. */
static double div_up(double a, double b)
{
  if (a == 0 || (isinf(b) && !isinf(a)))
    return 0;
  if (isinf(b))
    return (a > 0) == (b > 0) ? INFINITY : 0;
  double quotient = a / b;
  if (isinf(a))
    return quotient;
  if (isinf(quotient))
    return quotient > 0 ? INFINITY : -DBL_MAX;
  if (fabs(quotient) < DBL_MIN * 0x1p60 || fabs(a) < DBL_MIN * 0x1p60)
    return nextafter(quotient, INFINITY);
  double rest = fma(-quotient, b, a); /* exact; the quotient is too small where rest / b > 0 */
  return up(quotient, b > 0 ? rest : -rest);
}

static double add_down(double a, double b)
{
  return -add_up(-a, -b);
}

/* ---- bounds ---- */

Bounds bounds_all(void)
{
  return (Bounds){-INFINITY, INFINITY};
}

Bounds bounds_none(void)
{
  return (Bounds){INFINITY, -INFINITY};
}

Bounds bounds_point(double number)
{
  return (Bounds){number, number};
}

static double signed_up(int64_t number)
{
  double res = (double)number;
  return res < 0x1p63 && (int64_t)res < number ? nextafter(res, INFINITY) : res;
}

static double unsigned_up(uint64_t number)
{
  double res = (double)number;
  return res < 0x1p64 && (uint64_t)res < number ? nextafter(res, INFINITY) : res;
}

static double signed_down(int64_t number)
{
  double res = (double)number;
  return res >= 0x1p63 || (int64_t)res > number ? nextafter(res, -INFINITY) : res;
}

static double unsigned_down(uint64_t number)
{
  double res = (double)number;
  return res >= 0x1p64 || (uint64_t)res > number ? nextafter(res, -INFINITY) : res;
}

Bounds bounds_of_signed(int64_t low, int64_t high)
{
  return (Bounds){signed_down(low), signed_up(high)};
}

Bounds bounds_of_unsigned(uint64_t low, uint64_t high)
{
  return (Bounds){unsigned_down(low), unsigned_up(high)};
}

bool bounds_is_none(Bounds a)
{
  return a.low > a.high;
}

bool bounds_is_point(Bounds a)
{
  return a.low == a.high;
}

bool bounds_leq(Bounds a, Bounds b)
{
  return bounds_is_none(a) || (a.low >= b.low && a.high <= b.high);
}

Bounds bounds_join(Bounds a, Bounds b)
{
  if (bounds_is_none(a))
    return b;
  if (bounds_is_none(b))
    return a;
  return (Bounds){fmin(a.low, b.low), fmax(a.high, b.high)};
}

Bounds bounds_meet(Bounds a, Bounds b)
{
  Bounds res = {fmax(a.low, b.low), fmin(a.high, b.high)};
  return bounds_is_none(res) ? bounds_none() : res;
}

Bounds bounds_neg(Bounds a)
{
  return (Bounds){-a.high, -a.low};
}

Bounds bounds_add(Bounds a, Bounds b)
{
  if (bounds_is_none(a) || bounds_is_none(b))
    return bounds_none();
  return (Bounds){add_down(a.low, b.low), add_up(a.high, b.high)};
}

Bounds bounds_sub(Bounds a, Bounds b)
{
  return bounds_add(a, bounds_neg(b));
}

static double most_of(double (*op)(double, double), Bounds a, Bounds b)
{
  return fmax(fmax(op(a.low, b.low), op(a.low, b.high)),
              fmax(op(a.high, b.low), op(a.high, b.high)));
}

Bounds bounds_mul(Bounds a, Bounds b)
{
  if (bounds_is_none(a) || bounds_is_none(b))
    return bounds_none();
  return (Bounds){-most_of(mul_up, bounds_neg(a), b), most_of(mul_up, a, b)};
}

Bounds bounds_div(Bounds a, Bounds b)
{
  if (bounds_is_none(a) || bounds_is_none(b))
    return bounds_none();
  if (b.low <= 0 && b.high >= 0)
    return bounds_all();
  return (Bounds){-most_of(div_up, bounds_neg(a), b), most_of(div_up, a, b)};
}

Bounds bounds_integers(Bounds a)
{
  Bounds res = {ceil(a.low), floor(a.high)};
  return bounds_is_none(res) ? bounds_none() : res;
}

/* ---- forms ---- */

Linear linear_constant(Bounds constant)
{
  return (Linear){.constant = constant};
}

Linear linear_dim(Dim dim)
{
  Linear res = linear_constant(bounds_point(0));
  linear_add_part(&res, dim, bounds_point(1));
  return res;
}

Linear linear_copy(const Linear *a)
{
  Linear res = linear_constant(a->constant);
  if (a->parts.count)
    vec_reserve(&res.parts, a->parts.count);
  for (unsigned i = 0; i < a->parts.count; i++)
    vec_push(&res.parts, a->parts.data[i]);
  return res;
}

void linear_free(Linear *a)
{
  vec_free(&a->parts);
}

/* Where the part of a dimension is, or would be. */
static unsigned place_of(const Linear *a, Dim dim)
{
  unsigned at = 0;
  while (at < a->parts.count && a->parts.data[at].dim < dim)
    at++;
  return at;
}

static void remove_part(Linear *a, unsigned at)
{
  for (unsigned i = at + 1; i < a->parts.count; i++)
    a->parts.data[i - 1] = a->parts.data[i];
  a->parts.count--;
}

static bool is_zero(Bounds a)
{
  return a.low == 0 && a.high == 0;
}

void linear_add_part(Linear *a, Dim dim, Bounds factor)
{
  unsigned at = place_of(a, dim);
  if (at < a->parts.count && a->parts.data[at].dim == dim) {
    Bounds sum = bounds_add(a->parts.data[at].factor, factor);
    a->parts.data[at].factor = sum;
    if (is_zero(sum))
      remove_part(a, at);
    return;
  }
  if (is_zero(factor))
    return;
  vec_push(&a->parts, ((LinearPart){dim, factor}));
  for (unsigned i = a->parts.count - 1; i > at; i--)
    a->parts.data[i] = a->parts.data[i - 1];
  a->parts.data[at] = (LinearPart){dim, factor};
}

void linear_add(Linear *a, const Linear *b)
{
  a->constant = bounds_add(a->constant, b->constant);
  for (unsigned i = 0; i < b->parts.count; i++)
    linear_add_part(a, b->parts.data[i].dim, b->parts.data[i].factor);
}

void linear_sub(Linear *a, const Linear *b)
{
  a->constant = bounds_sub(a->constant, b->constant);
  for (unsigned i = 0; i < b->parts.count; i++)
    linear_add_part(a, b->parts.data[i].dim, bounds_neg(b->parts.data[i].factor));
}

void linear_scale(Linear *a, Bounds factor)
{
  a->constant = bounds_mul(a->constant, factor);
  if (is_zero(factor))
    vec_clear(&a->parts);
  for (unsigned i = 0; i < a->parts.count; i++)
    a->parts.data[i].factor = bounds_mul(a->parts.data[i].factor, factor);
}

Bounds linear_factor(const Linear *a, Dim dim)
{
  unsigned at = place_of(a, dim);
  return at < a->parts.count && a->parts.data[at].dim == dim ? a->parts.data[at].factor
                                                             : bounds_point(0);
}

bool linear_is_constant(const Linear *a)
{
  return !a->parts.count;
}

bool linear_is_exact(const Linear *a)
{
  bool res = bounds_is_point(a->constant);
  for (unsigned i = 0; i < a->parts.count && res; i++)
    res = bounds_is_point(a->parts.data[i].factor);
  return res;
}

bool linear_is_integral(const Linear *a)
{
  if (!linear_is_exact(a) || a->constant.low != floor(a->constant.low))
    return false;
  for (unsigned i = 0; i < a->parts.count; i++) {
    const LinearPart *part = &a->parts.data[i];
    if (dim_is_real(part->dim) || part->factor.low != floor(part->factor.low))
      return false;
  }
  return true;
}

Bounds linear_bounds(const Linear *a, BoundsOf of, void *context)
{
  Bounds res = a->constant;
  for (unsigned i = 0; i < a->parts.count; i++)
    res = bounds_add(res, bounds_mul(a->parts.data[i].factor, of(context, a->parts.data[i].dim)));
  return res;
}

/* The number that stands for a factor: near its middle, whole where the factor holds a whole
 * number, so that forms over integers stay integral. */
static double representative(Bounds factor)
{
  double middle = factor.low / 2 + factor.high / 2;
  double whole = nearbyint(middle);
  if (whole >= factor.low && whole <= factor.high)
    return whole;
  return fmin(fmax(middle, factor.low), factor.high);
}

bool linear_flatten(const Linear *a, BoundsOf of, void *context, Linear *out)
{
  *out = linear_constant(a->constant);
  for (unsigned i = 0; i < a->parts.count; i++) {
    const LinearPart *part = &a->parts.data[i];
    if (bounds_is_point(part->factor)) {
      linear_add_part(out, part->dim, part->factor);
      continue;
    }
    Bounds values = of(context, part->dim);
    Bounds stays = bounds_point(
        isinf(part->factor.low) || isinf(part->factor.high) ? 0 : representative(part->factor));
    Bounds rest = bounds_mul(bounds_sub(part->factor, stays), values);
    if (isinf(rest.low) && isinf(rest.high) && !bounds_is_none(values)) {
      linear_free(out);
      return false;
    }
    out->constant = bounds_add(out->constant, rest);
    linear_add_part(out, part->dim, stays);
  }
  return true;
}
