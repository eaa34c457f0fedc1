/* Polyhedra: what they are there for, and what they do where it gets too much. */
#include <fenv.h>
#include <float.h>
#include <math.h>

#include "check.h"
#include "domains/num.h"

enum { X, Y, Z, N };

static void name_dim(void *context, Dim dim, Text *out)
{
  (void)context;
  text_format(out, "%c%s", "xyzn"[dim_index(dim) % 4], dim_is_real(dim) ? "'" : "");
}

static void check_set(const Num *a, const char *wanted)
{
  Text text = {0};
  num_print(a, name_dim, NULL, &text);
  CHECK_TEXT(text_of(&text), wanted);
  text_free(&text);
}

static void replace(Num **at, Num *fresh)
{
  num_drop(*at);
  *at = fresh;
}

/* constant + x * X + y * Y + z * Z, over integers or reals. */
typedef struct Form {
  double constant, x, y, z;
  bool is_real;
} Form;

static Dim dim_of(Form f, uint32_t index)
{
  return f.is_real ? dim_real(index) : dim_integer(index);
}

static Linear linear_of(Form f)
{
  Linear res = linear_constant(bounds_point(f.constant));
  linear_add_part(&res, dim_of(f, X), bounds_point(f.x));
  linear_add_part(&res, dim_of(f, Y), bounds_point(f.y));
  linear_add_part(&res, dim_of(f, Z), bounds_point(f.z));
  return res;
}

static void assume(Num **a, Form f, NumSign sign)
{
  Linear e = linear_of(f);
  replace(a, (*a)->ops->assume(*a, &e, sign));
  linear_free(&e);
}

static void assign(Num **a, Dim dim, Form f)
{
  Linear e = linear_of(f);
  replace(a, (*a)->ops->assign(*a, dim, &e));
  linear_free(&e);
}

/* x = y = 0; while (x < 10) { x++; y += 2; } */
static Num *loop(const NumOps *ops, const NumThresholds *thresholds)
{
  Num *head = ops->top();
  assign(&head, dim_integer(X), (Form){0});
  assign(&head, dim_integer(Y), (Form){0});
  for (unsigned round = 0; round < 20; round++) {
    Num *body = num_keep(head);
    assume(&body, (Form){.constant = 9, .x = -1}, NUM_GE);
    assign(&body, dim_integer(X), (Form){.constant = 1, .x = 1});
    assign(&body, dim_integer(Y), (Form){.constant = 2, .y = 1});
    Num *both = ops->join(head, body);
    bool is_done = ops->leq(both, head);
    if (!is_done)
      replace(&head, round < 1 ? num_keep(both) : ops->widen(head, both, thresholds));
    num_drop(body);
    num_drop(both);
    if (is_done)
      return head;
  }
  CHECK(!"the loop ends");
  return head;
}

static void test_loop(void)
{
  const NumOps *all[] = {num_polyhedra(), num_strict_polyhedra()};
  for (unsigned i = 0; i < 2; i++) {
    Num *head = loop(all[i], NULL);
    check_set(head, "2*x - y = 0, x >= 0");
    num_drop(head);
    head = loop(all[i], &(NumThresholds){(const double[]){0, 10, 100}, 3});
    check_set(head, "2*x - y = 0, x <= 10, x >= 0");
    num_drop(head);
  }
  Num *head = loop(num_equalities(), NULL);
  check_set(head, "2*x - y = 0");
  num_drop(head);
}

static void test_integers(void)
{
  Num *a = num_polyhedra()->top();
  assume(&a, (Form){.constant = -1, .x = 2, .y = 4}, NUM_GE); /* 2x + 4y >= 1 */
  check_set(a, "x + 2*y >= 1");
  assume(&a, (Form){.constant = 3, .x = -1, .y = -2}, NUM_GT);
  check_set(a, "x + 2*y <= 2, x + 2*y >= 1");
  assume(&a, (Form){.constant = -5, .x = 3, .y = 6}, NUM_EQ); /* no multiple of 3 is 5 */
  CHECK(a->ops->is_bottom(a));
  num_drop(a);
}

static void test_strict(void)
{
  Num *closed = num_polyhedra()->top(), *strict = num_strict_polyhedra()->top();
  Form positive = {.x = 1, .is_real = true}, negative = {.x = -1, .is_real = true};
  assume(&closed, positive, NUM_GT);
  assume(&strict, positive, NUM_GT);
  check_set(closed, "x' >= 0");
  check_set(strict, "x' > 0");
  Num *more = strict->ops->top();
  assume(&more, positive, NUM_GE);
  Num *wide = strict->ops->widen(strict, more, NULL);
  check_set(wide, "x' >= 0");
  assume(&closed, negative, NUM_GE);
  assume(&strict, negative, NUM_GE);
  check_set(closed, "x' = 0");
  CHECK(strict->ops->is_bottom(strict));
  num_drop(closed);
  num_drop(strict);
  num_drop(more);
  num_drop(wide);
}

/* Factors that no integers of reasonable size hold together: nothing false is said. */
static void test_extremes(void)
{
  Num *a = num_polyhedra()->top();
  assume(&a, (Form){.constant = 1e300, .x = 1e-300, .y = 1, .is_real = true}, NUM_GE);
  assume(&a, (Form){.constant = 1, .x = DBL_TRUE_MIN, .y = 1e308, .is_real = true}, NUM_GE);
  assign(&a, dim_real(Z), (Form){.x = 0.1, .y = 1.0 / 3, .z = 1e-200, .is_real = true});
  CHECK(!a->ops->is_bottom(a));
  replace(&a, num_meet_bounds(a, dim_real(X), (Bounds){-1, 1}));
  replace(&a, num_meet_bounds(a, dim_real(Y), (Bounds){-1, 1}));
  assign(&a, dim_real(Z), (Form){.constant = 1, .x = 0.1, .y = 1e-290, .is_real = true});
  Bounds z = num_bounds(a, dim_real(Z));
  CHECK(z.low <= 1 - 0.1 - 1e-290 && z.high >= 1 + 0.1 + 1e-290 && z.low > 0.89 && z.high < 1.11);
  num_drop(a);
}

/* Forty bounded dimensions that all change at once, and forms over all of them. */
static void test_many(void)
{
  enum { MANY = 40 };
  const NumOps *ops = num_polyhedra();
  Num *a = ops->top(), *b;
  Linear sum = linear_constant(bounds_point(-3));
  for (unsigned i = 0; i < MANY; i++) {
    replace(&a, num_meet_bounds(a, dim_integer(i), (Bounds){0, 10}));
    linear_add_part(&sum, dim_integer(i), bounds_point(-1));
  }
  b = num_keep(a);
  for (unsigned i = 0; i < MANY; i++) {
    Linear next = linear_dim(dim_integer(i));
    next.constant = bounds_point(5);
    replace(&b, ops->assign(b, dim_integer(i), &next));
    linear_free(&next);
  }
  Num *both = ops->join(a, b);
  CHECK(ops->leq(a, both) && ops->leq(b, both));
  Bounds x = num_bounds(both, dim_integer(7));
  CHECK(x.low == 0 && x.high == 15);
  linear_scale(&sum, bounds_point(-1)); /* all of them and 3 */
  CHECK(ops->bounds(both, &sum).high == 603);
  linear_scale(&sum, bounds_point(-1));
  sum.constant = bounds_point(4); /* together at most 4 */
  Num *small = ops->assume(both, &sum, NUM_GE);
  x = num_bounds(small, dim_integer(7));
  CHECK(x.low == 0 && x.high == 4);
  num_drop(small);
  num_drop(both);
  num_drop(a);
  num_drop(b);
  linear_free(&sum);
}

/* One large dimension beside many small ones, from below: nothing is said of its upper end. */
static void test_implied_bounds(void)
{
  enum { MANY = 30 };
  const NumOps *ops = num_polyhedra();
  Num *a = ops->top();
  Linear sum = linear_constant(bounds_point(-303));
  for (unsigned i = 0; i < MANY; i++) {
    replace(&a, num_meet_bounds(a, dim_integer(i), (Bounds){0, i ? 10 : 1000}));
    linear_add_part(&sum, dim_integer(i), bounds_point(1));
  }
  replace(&a, ops->assume(a, &sum, NUM_GE));
  Bounds x = num_bounds(a, dim_integer(0)), y = num_bounds(a, dim_integer(1));
  CHECK(x.low == 13 && x.high == 1000 && y.low == 0 && y.high == 10);
  linear_free(&sum);
  num_drop(a);
}

/* z = 0.1 * (0.1 * y) without what is between: a factor of 106 bits. */
static void test_long_numbers(void)
{
  Num *a = num_polyhedra()->top();
  Dim x = dim_real(X);
  replace(&a, num_meet_bounds(a, dim_real(Y), (Bounds){-4, 4}));
  assign(&a, x, (Form){.y = 0.1, .is_real = true});
  assign(&a, dim_real(Z), (Form){.x = 0.1, .is_real = true});
  replace(&a, a->ops->forget(a, 1, &x));
  assume(&a, (Form){.constant = -3, .y = 1, .is_real = true}, NUM_EQ);
  Bounds z = num_bounds(a, dim_real(Z));
  __float128 exact = (__float128)0.1 * 0.1 * 3;
  CHECK((__float128)z.low <= exact && exact <= (__float128)z.high);
  CHECK(z.high - z.low < 1e-12);
  num_drop(a);
}

static void test_rounding(void)
{
  Num *a = num_polyhedra()->top();
  CHECK(fegetround() == FE_TONEAREST);
  assign(&a, dim_real(X), (Form){.constant = 0.1});
  CHECK(fegetround() == FE_TONEAREST);
  num_drop(a);
}

int main(void)
{
  if (!num_polyhedra()) {
    CHECK(!num_strict_polyhedra() && !num_equalities() && !num_find("polyhedra"));
    return check_summary();
  }
  RUN(test_rounding);
  RUN(test_loop);
  RUN(test_integers);
  RUN(test_strict);
  RUN(test_extremes);
  RUN(test_many);
  RUN(test_implied_bounds);
  RUN(test_long_numbers);
  return check_summary();
}
