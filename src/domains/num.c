/* What every numerical domain gets for free. */
#include "domains/num.h"

#include <math.h>

void num_init(Num *a, const NumOps *ops)
{
  a->ops = ops;
  a->refs = 1;
}

void num_drop(Num *a)
{
  if (a && --a->refs == 0)
    a->ops->free(a);
}

Bounds num_bounds(const Num *a, Dim dim)
{
  Linear form = linear_dim(dim);
  Bounds res = a->ops->bounds(a, &form);
  linear_free(&form);
  return res;
}

/* Puts a set in the place of another, which ends. */
static void replace(Num **at, Num *fresh)
{
  num_drop(*at);
  *at = fresh;
}

/* The results first go to dimensions that nothing is said of, then to their places. */
Num *num_assign_parallel(const Num *a, unsigned count, const Dim *dims, const Linear *forms)
{
  if (count == 1)
    return a->ops->assign(a, dims[0], &forms[0]);
  DimVec fresh = {0};
  Num *res = num_keep(a);
  for (unsigned i = 0; i < count; i++) {
    uint32_t index = UINT32_MAX / 2 - i;
    Dim dim = dim_is_real(dims[i]) ? dim_real(index) : dim_integer(index);
    vec_push(&fresh, dim);
    replace(&res, a->ops->assign(res, dim, &forms[i]));
  }
  replace(&res, a->ops->forget(res, count, dims));
  replace(&res, a->ops->rename(res, count, fresh.data, dims));
  vec_free(&fresh);
  return res;
}

Num *num_meet_bounds(const Num *a, Dim dim, Bounds bounds)
{
  if (bounds_is_none(bounds))
    return a->ops->bottom();
  Num *res = num_keep(a);
  if (bounds.low > -INFINITY) {
    Linear form = linear_dim(dim);
    form.constant = bounds_point(-bounds.low);
    replace(&res, a->ops->assume(res, &form, NUM_GE));
    linear_free(&form);
  }
  if (bounds.high < INFINITY) {
    Linear form = linear_constant(bounds_point(bounds.high));
    linear_add_part(&form, dim, bounds_point(-1));
    replace(&res, a->ops->assume(res, &form, NUM_GE));
    linear_free(&form);
  }
  return res;
}

/* ---- printing ---- */

typedef struct Printing {
  DimName name;
  void *context;
  Text *out;
  bool several;
} Printing;

static void print_number(Text *out, double number)
{
  text_format(out, "%.17g", number);
}

static void print_factor(Text *out, Bounds factor)
{
  if (bounds_is_point(factor)) {
    if (fabs(factor.low) == 1)
      return;
    print_number(out, fabs(factor.low));
    text_add(out, "*");
    return;
  }
  text_format(out, "[%.17g, %.17g]*", factor.low, factor.high);
}

/* The parts on the left, the constant on the right: x - y <= 3. */
static void print_constraint(void *context, const Linear *form, NumSign sign)
{
  Printing *p = context;
  /* One with more negative parts reads better the other way round. */
  unsigned negative = 0;
  for (unsigned i = 0; i < form->parts.count; i++)
    negative += form->parts.data[i].factor.high < 0;
  bool turned =
      2 * negative > form->parts.count || (2 * negative == form->parts.count && form->parts.count &&
                                           form->parts.data[0].factor.high < 0);
  text_add(p->out, p->several ? ", " : "");
  p->several = true;
  for (unsigned i = 0; i < form->parts.count; i++) {
    Bounds factor = form->parts.data[i].factor;
    if (turned)
      factor = bounds_neg(factor);
    bool minus = factor.high < 0;
    text_add(p->out, i ? (minus ? " - " : " + ") : (minus ? "-" : ""));
    print_factor(p->out, factor);
    p->name(p->context, form->parts.data[i].dim, p->out);
  }
  if (!form->parts.count)
    text_add(p->out, "0");
  static const char *const straight[] = {[NUM_GE] = " >= ", [NUM_GT] = " > ", [NUM_EQ] = " = "};
  static const char *const reversed[] = {[NUM_GE] = " <= ", [NUM_GT] = " < ", [NUM_EQ] = " = "};
  text_add(p->out, (turned ? reversed : straight)[sign]);
  double constant = turned ? form->constant.high : -form->constant.high;
  print_number(p->out, constant == 0 ? 0 : constant);
}

void num_print(const Num *a, DimName name, void *context, Text *out)
{
  if (a->ops->is_bottom(a)) {
    text_add(out, "false");
    return;
  }
  Printing p = {name, context, out, false};
  a->ops->constraints(a, print_constraint, &p);
  if (!p.several)
    text_add(out, "true");
}
