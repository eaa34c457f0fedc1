/* Bounds and linear forms against exact arithmetic: rounding is outwards and no further than to the
 * next double, and what a form becomes has all values it had. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "num_points.h"

static uint64_t seed;

#define LAW(condition)                                                                             \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      check_faults++;                                                                              \
      if (check_faults < 20)                                                                       \
        printf("%s:%d: seed %llu: not so: %s\n", __FILE__, __LINE__, (unsigned long long)seed,     \
               #condition);                                                                        \
    }                                                                                              \
  } while (0)

/* Numbers of all sizes. */
static double random_double(Random *r)
{
  static const double special[] = {
      0,       1,        -1,     0.1, 1e-300,      DBL_MIN,    5e-324,          -5e-324,
      DBL_MAX, -DBL_MAX, 0x1p53, 3,   0x1.8p-1060, -0x1p-1074, 1 + DBL_EPSILON, 1.0 / 3};
  if (random_chance(r, 20))
    return special[random_next(r) % 16];
  uint64_t bits = (uint64_t)random_next(r) << 32 | random_next(r);
  double fraction = (double)(int64_t)(bits & 0x3fffffffffffffff) * 0x1p-62;
  int exponent = random_chance(r, 80) ? random_between(r, -20, 20) : random_between(r, -1060, 1020);
  return ldexp(random_chance(r, 50) ? fraction : -fraction, exponent);
}

static Bounds random_bounds(Random *r)
{
  double a = random_double(r), b = random_chance(r, 40) ? a : random_double(r);
  Bounds res = {fmin(a, b), fmax(a, b)};
  if (random_chance(r, 5))
    res.low = -INFINITY;
  if (random_chance(r, 5))
    res.high = INFINITY;
  return res;
}

/* A number between bounds; the ends often. */
static double random_within(Random *r, Bounds a)
{
  double low = isinf(a.low) ? (isinf(a.high) ? -1e9 : a.high - 1e9) : a.low;
  double high = isinf(a.high) ? low + 1e9 : a.high;
  if (random_chance(r, 40))
    return low;
  if (random_chance(r, 40))
    return high;
  double middle = low / 2 + high / 2;
  return fmin(fmax(middle, low), high);
}

static bool has(Bounds a, __float128 number)
{
  return (__float128)a.low <= number && number <= (__float128)a.high;
}

/* The exact result lies between, and nothing is between that and the ends. */
static void check_tight(Bounds is, __float128 exact)
{
  LAW(has(is, exact));
  if (fabs(is.low) < 1e300 && fabs(is.low) > 1e-280)
    LAW((__float128)nextafter(is.low, INFINITY) > exact || is.low == is.high);
  if (fabs(is.high) < 1e300 && fabs(is.high) > 1e-280)
    LAW((__float128)nextafter(is.high, -INFINITY) < exact || is.low == is.high);
}

/* In 113 bits: numbers not too far apart. */
static bool is_exact_sum(double x, double y)
{
  return x == 0 || y == 0 || abs(ilogb(x) - ilogb(y)) < 55;
}

static void test_operations(void)
{
  for (seed = 1; seed <= 200000; seed++) {
    Random r = {seed};
    Bounds a = random_bounds(&r), b = random_bounds(&r);
    double x = random_within(&r, a), y = random_within(&r, b);
    __float128 sum = (__float128)x + y, product = (__float128)x * y;
    LAW(has(bounds_add(a, b), sum));
    LAW(has(bounds_sub(a, b), (__float128)x - y));
    LAW(has(bounds_mul(a, b), product));
    LAW(has(bounds_neg(a), -(__float128)x));
    if (y != 0)
      LAW(has(bounds_div(a, b), (__float128)x / y));
    if (is_exact_sum(x, y))
      check_tight(bounds_add(bounds_point(x), bounds_point(y)), sum);
    check_tight(bounds_mul(bounds_point(x), bounds_point(y)), product);
    LAW(has(bounds_join(a, b), x) && has(bounds_join(a, b), y));
    LAW(has(bounds_meet(a, b), x) == has(b, x));
    LAW(bounds_leq(a, bounds_join(a, b)) && bounds_leq(bounds_meet(a, b), a));
    LAW(has(bounds_integers(a), x) || x != floor(x));
    LAW(bounds_leq(bounds_integers(a), a));
  }
}

static void test_integers(void)
{
  static const int64_t ends[] = {0, 1, -1, INT64_MAX, INT64_MIN, INT64_MAX - 1, (1ll << 53) + 1};
  for (seed = 1; seed <= 20000; seed++) {
    Random r = {seed};
    int64_t a = (int64_t)((uint64_t)random_next(&r) << 32 | random_next(&r));
    a = random_chance(&r, 20) ? ends[random_next(&r) % 7] : a >> random_between(&r, 0, 63);
    Bounds is = bounds_of_signed(a, a);
    check_tight(is, (__float128)a);
    LAW(a > 1ll << 53 || a < -(1ll << 53) || bounds_is_point(is));
    check_tight(bounds_of_unsigned((uint64_t)a, (uint64_t)a), (__float128)(uint64_t)a);
  }
}

/* ---- forms ---- */

typedef struct Values {
  const Grid *grid;
  Bounds of[GRID_DIMS];
} Values;

static Bounds values_of(void *context, Dim dim)
{
  Values *v = context;
  return v->of[grid_place(v->grid, dim)];
}

/* Every value of a at the point is one of b there, up to what 113 bits leave out. */
static bool values_leq(const Grid *g, const Linear *a, const Linear *b, unsigned i)
{
  Range x = form_at(g, a, i), y = form_at(g, b, i);
  return y.low <= x.low && x.high <= y.high;
}

static void check_forms(const Grid *g, Random *r, const Values *known)
{
  Linear a = random_form_of(g, r, FLAVOUR_ANY, 4), b = random_form_of(g, r, FLAVOUR_ANY, 4);
  Linear sum = linear_copy(&a), difference = linear_copy(&a), scaled = linear_copy(&a), flat;
  Bounds factor = random_factor(r, FLAVOUR_ANY),
         range = linear_bounds(&a, values_of, (void *)known);
  linear_add(&sum, &b);
  linear_sub(&difference, &b);
  linear_scale(&scaled, factor);
  bool is_flat = linear_flatten(&a, values_of, (void *)known, &flat);
  for (unsigned k = 1; k < flat.parts.count && is_flat; k++)
    LAW(flat.parts.data[k - 1].dim < flat.parts.data[k].dim);
  for (unsigned k = 0; k < flat.parts.count && is_flat; k++)
    LAW(bounds_is_point(flat.parts.data[k].factor));
  for (unsigned i = 0; i < g->count; i += 1 + random_next(r) % 40) {
    bool inside = true;
    for (unsigned k = 0; k < g->dims; k++)
      inside = inside && has(known->of[k], g->at[i][k]);
    Range x = form_at(g, &a, i), y = form_at(g, &b, i), z = form_at(g, &sum, i);
    LAW(z.low <= x.low + y.low && x.high + y.high <= z.high);
    z = form_at(g, &difference, i);
    LAW(z.low <= x.low - y.high && x.high - y.low <= z.high);
    z = form_at(g, &scaled, i);
    for (unsigned k = 0; k < 4; k++) {
      __float128 value = (k & 1 ? x.low : x.high) * (k & 2 ? factor.low : factor.high);
      LAW(z.low <= value && value <= z.high);
    }
    if (inside) {
      LAW(has(range, x.low) && has(range, x.high));
      LAW(!is_flat || values_leq(g, &a, &flat, i));
    }
  }
  if (is_flat)
    linear_free(&flat);
  linear_free(&a);
  linear_free(&b);
  linear_free(&sum);
  linear_free(&difference);
  linear_free(&scaled);
}

static void test_forms(void)
{
  static Grid grid;
  for (seed = 1; seed <= 4000; seed++) {
    Random r = {seed};
    grid_make(&grid, &r);
    Values known = {.grid = &grid};
    for (unsigned k = 0; k < grid.dims; k++) {
      int low = random_between(&r, -grid.range, grid.range);
      known.of[k] = (Bounds){low, random_between(&r, low, grid.range)};
      if (random_chance(&r, 15))
        known.of[k].low = -INFINITY;
      if (random_chance(&r, 15))
        known.of[k].high = INFINITY;
    }
    check_forms(&grid, &r, &known);
  }
}

int main(void)
{
  RUN(test_operations);
  RUN(test_integers);
  RUN(test_forms);
  return check_summary();
}
