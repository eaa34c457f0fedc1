/* The laws of numerical domains, the same for each: random operations on sets whose points on a
 * small grid are kept beside them. */
#include <fenv.h>
#include <stdlib.h>

#include "check.h"
#include "num_points.h"

/* What "assume" must not lose: bounds, x - y <= c, any linear form, equalities only,
 * nothing but signs. */
typedef enum Shape { SHAPE_SIGN, SHAPE_BOX, SHAPE_OCTAGON, SHAPE_LINEAR, SHAPE_EQUALITY } Shape;

typedef struct Domain {
  const NumOps *ops;
  Shape shape;
  bool is_strict; /* strict signs are exact for reals too */
  unsigned cases;
} Domain;

static uint64_t seed; /* of the case that runs: printed where one fails */
static unsigned failures;

#define LAW(ops, condition)                                                                        \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      check_faults++;                                                                              \
      if (failures++ < 20)                                                                         \
        printf("%s:%d: %s, seed %llu: not so: %s\n", __FILE__, __LINE__, (ops)->name,              \
               (unsigned long long)seed, #condition);                                              \
    }                                                                                              \
  } while (0)

/* A set with some of the points it must have: all, but for those that left the grid. */
typedef struct Both {
  Num *num;
  Points points;
} Both;

/* ---- what holds of every set ---- */

static void check_bounds(const Grid *g, const Both *a, const Linear *e)
{
  Bounds is = a->num->ops->bounds(a->num, e);
  bool inside = true;
  Quick quick = quick_of(g, e);
  for (unsigned i = 0; i < g->count; i++)
    if (a->points.has[i])
      inside = inside && quick_within(&quick, i, is);
  LAW(a->num->ops, inside);
  LAW(a->num->ops, !a->num->ops->is_bottom(a->num) || bounds_is_none(is));
}

typedef struct Seen {
  DimVec dims;
  bool is_known;
} Seen;

static void check_visit(void *context, const Linear *form, NumSign sign)
{
  (void)sign;
  Seen *seen = context;
  for (unsigned i = 0; i < form->parts.count; i++) {
    bool found = false;
    for (unsigned k = 0; k < seen->dims.count; k++)
      found = found || seen->dims.data[k] == form->parts.data[i].dim;
    seen->is_known = seen->is_known && found;
  }
}

static void check_dims(const Num *a)
{
  Seen seen = {.is_known = true};
  a->ops->dims(a, &seen.dims);
  for (unsigned i = 1; i < seen.dims.count; i++)
    LAW(a->ops, seen.dims.data[i - 1] < seen.dims.data[i]);
  if (!a->ops->is_bottom(a))
    a->ops->constraints(a, check_visit, &seen);
  LAW(a->ops, seen.is_known);
  vec_free(&seen.dims);
}

static void reassume_visit(void *context, const Linear *form, NumSign sign)
{
  Num **at = context;
  Num *next = (*at)->ops->assume(*at, form, sign);
  num_drop(*at);
  *at = next;
}

/* The constraints of a set are that set. */
static void check_reassumed(const Grid *g, const Domain *d, const Both *a, const Points *meaning)
{
  if (d->ops->is_bottom(a->num))
    return;
  Num *again = d->ops->top();
  a->num->ops->constraints(a->num, reassume_visit, &again);
  Points points = num_points(g, again);
  LAW(d->ops, !g->is_plain || d->ops->leq(again, a->num));
  LAW(d->ops, points_leq(g, meaning, &points));
  /* Rows of polyhedra over integers are sharpened when they are assumed. */
  if (d->shape == SHAPE_SIGN || d->shape == SHAPE_BOX ||
      (d->shape == SHAPE_EQUALITY && g->is_plain)) {
    LAW(d->ops, d->ops->equal(again, a->num));
    LAW(d->ops, d->ops->hash(again) == d->ops->hash(a->num));
  }
  num_drop(again);
}

static void check_set(const Grid *g, const Domain *d, Random *r, const Both *a)
{
  Points meaning = num_points(g, a->num);
  LAW(d->ops, points_leq(g, &a->points, &meaning));
  LAW(d->ops, d->ops->leq(a->num, a->num) && d->ops->equal(a->num, a->num));
  Linear e = random_form(g, r, 3);
  check_bounds(g, a, &e);
  linear_free(&e);
  Linear dim = linear_dim(g->dim[random_next(r) % g->dims]);
  check_bounds(g, a, &dim);
  linear_free(&dim);
  check_dims(a->num);
  check_reassumed(g, d, a, &meaning);
  LAW(d->ops, fegetround() == FE_TONEAREST);
}

/* What two sets claim of each other. */
static void check_pair(const Grid *g, const Domain *d, const Num *a, const Num *b)
{
  Points of_a = num_points(g, a), of_b = num_points(g, b);
  if (d->ops->leq(a, b))
    LAW(d->ops, points_leq(g, &of_a, &of_b));
  if (d->ops->equal(a, b)) {
    LAW(d->ops, points_leq(g, &of_a, &of_b) && points_leq(g, &of_b, &of_a));
    LAW(d->ops, d->ops->hash(a) == d->ops->hash(b));
  }
}

/* ---- operations ---- */

static Both both_copy(const Both *a)
{
  return (Both){num_keep(a->num), a->points};
}

static Both op_assign(const Grid *g, const Domain *d, Random *r, const Both *a)
{
  unsigned k = random_next(r) % g->dims;
  Linear e = random_form(g, r, 3);
  Both res = {d->ops->assign(a->num, g->dim[k], &e), {{false}}};
  Quick quick = quick_of(g, &e);
  for (unsigned i = 0; i < g->count; i++) {
    if (!a->points.has[i])
      continue;
    Near values = quick_at(&quick, i);
    for (double half = -2 * g->range; half <= 2 * g->range; half++) {
      int moved = grid_moved(g, i, k, half / 2);
      if (moved >= 0 && quick_has(&quick, i, values, half / 2))
        res.points.has[moved] = true;
    }
  }
  linear_free(&e);
  return res;
}

static bool is_over_integers(const Linear *e)
{
  for (unsigned i = 0; i < e->parts.count; i++)
    if (dim_is_real(e->parts.data[i].dim))
      return false;
  return true;
}

static bool has_shape(const Domain *d, const Linear *e, NumSign sign)
{
  if (!linear_is_exact(e) || (sign == NUM_GT && !d->is_strict && !is_over_integers(e)))
    return false;
  bool units = true;
  for (unsigned i = 0; i < e->parts.count; i++)
    units = units && fabs(e->parts.data[i].factor.low) == 1;
  switch (d->shape) {
  case SHAPE_SIGN:
    return units && e->parts.count == 1 && bounds_is_point(e->constant) && !e->constant.low;
  case SHAPE_BOX: return units && e->parts.count == 1;
  case SHAPE_OCTAGON: return units && e->parts.count <= 2 && is_over_integers(e);
  case SHAPE_LINEAR: return true;
  case SHAPE_EQUALITY: return sign == NUM_EQ;
  }
  return false;
}

static Both op_assume(const Grid *g, const Domain *d, Random *r, const Both *a)
{
  Linear e = random_form(g, r, random_chance(r, 50) ? 2 : 4);
  NumSign sign = (NumSign)random_between(r, 0, 2);
  Both res = {d->ops->assume(a->num, &e, sign), a->points};
  Points exact = num_points(g, a->num);
  Quick quick = quick_of(g, &e);
  for (unsigned i = 0; i < g->count; i++)
    if (!quick_holds(&quick, i, sign))
      res.points.has[i] = exact.has[i] = false;
  if (g->is_plain && has_shape(d, &e, sign)) {
    Points is = num_points(g, res.num);
    LAW(d->ops, points_leq(g, &is, &exact));
  }
  LAW(d->ops, !g->is_plain || d->ops->leq(res.num, a->num));
  linear_free(&e);
  return res;
}

static Both op_forget(const Grid *g, const Domain *d, Random *r, const Both *a)
{
  Dim gone[2] = {g->dim[random_next(r) % g->dims], dim_integer(1000)};
  unsigned k = grid_place(g, gone[0]);
  Both res = {d->ops->forget(a->num, 2, gone), {{false}}};
  for (unsigned i = 0; i < g->count; i++)
    for (double half = -2 * g->range; a->points.has[i] && half <= 2 * g->range; half++) {
      int moved = grid_moved(g, i, k, half / 2);
      if (moved >= 0)
        res.points.has[moved] = true;
    }
  return res;
}

/* Two dimensions of a kind change places, or one goes elsewhere and comes back. */
static Both op_rename(const Grid *g, const Domain *d, Random *r, const Both *a)
{
  unsigned k = random_next(r) % g->dims, m = random_next(r) % g->dims;
  if (k == m || dim_is_real(g->dim[k]) != dim_is_real(g->dim[m])) {
    Dim here = g->dim[k], there = dim_is_real(here) ? dim_real(1) : dim_integer(2);
    Num *away = d->ops->rename(a->num, 1, &here, &there);
    Both res = {d->ops->rename(away, 1, &there, &here), a->points};
    LAW(d->ops, d->ops->equal(res.num, a->num));
    num_drop(away);
    return res;
  }
  Dim from[2] = {g->dim[k], g->dim[m]}, to[2] = {g->dim[m], g->dim[k]};
  Both res = {d->ops->rename(a->num, 2, from, to), {{false}}};
  for (unsigned i = 0; i < g->count; i++)
    if (a->points.has[i]) {
      int moved = grid_moved(g, i, k, g->at[i][m]);
      res.points.has[grid_moved(g, (unsigned)moved, m, g->at[i][k])] = true;
    }
  return res;
}

/* All at once: the old values on the right. */
static Both op_parallel(const Grid *g, Random *r, const Both *a)
{
  unsigned k = random_next(r) % g->dims, m = (k + 1) % g->dims;
  Dim dims[2] = {g->dim[k], g->dim[m]};
  Linear forms[2] = {random_form_of(g, r, FLAVOUR_DYADIC, 2),
                     random_form_of(g, r, FLAVOUR_DYADIC, 2)};
  Both res = {num_assign_parallel(a->num, 2, dims, forms), {{false}}};
  for (unsigned i = 0; i < g->count; i++) {
    int moved = -1;
    if (a->points.has[i])
      moved = grid_moved(g, i, k, (double)form_at(g, &forms[0], i).low);
    if (moved >= 0)
      moved = grid_moved(g, (unsigned)moved, m, (double)form_at(g, &forms[1], i).low);
    if (moved >= 0)
      res.points.has[moved] = true;
  }
  linear_free(&forms[0]);
  linear_free(&forms[1]);
  return res;
}

static Points either(const Grid *g, const Both *a, const Both *b)
{
  Points res = {{false}};
  for (unsigned i = 0; i < g->count; i++)
    res.has[i] = a->points.has[i] || b->points.has[i];
  return res;
}

static Both op_join(const Grid *g, const Domain *d, const Both *a, const Both *b)
{
  Both res = {d->ops->join(a->num, b->num), either(g, a, b)};
  LAW(d->ops, d->ops->leq(a->num, res.num) && d->ops->leq(b->num, res.num));
  return res;
}

static Both op_meet(const Grid *g, const Domain *d, const Both *a, const Both *b)
{
  Both res = {d->ops->meet(a->num, b->num), a->points};
  for (unsigned i = 0; i < g->count; i++)
    res.points.has[i] = a->points.has[i] && b->points.has[i];
  LAW(d->ops, !g->is_plain || (d->ops->leq(res.num, a->num) && d->ops->leq(res.num, b->num)));
  return res;
}

static const double stops[] = {-2, 0, 1, 3};
static const NumThresholds thresholds = {stops, 4};

static Both op_widen(const Grid *g, const Domain *d, Random *r, const Both *a, const Both *b)
{
  Both sum = op_join(g, d, a, b);
  const NumThresholds *at = random_chance(r, 50) ? &thresholds : NULL;
  bool joined = random_chance(r, 50);
  Both res = {d->ops->widen(a->num, joined ? sum.num : b->num, at), sum.points};
  LAW(d->ops, d->ops->leq(sum.num, res.num));
  Both back = {d->ops->narrow(res.num, sum.num), sum.points};
  LAW(d->ops, d->ops->leq(back.num, res.num));
  check_set(g, d, r, &back);
  num_drop(back.num);
  num_drop(sum.num);
  return res;
}

static Both random_operation(const Grid *g, const Domain *d, Random *r, const Both *a,
                             const Both *b)
{
  switch (random_between(r, 0, 11)) {
  case 0: return op_forget(g, d, r, a);
  case 1: return op_rename(g, d, r, a);
  case 2: return op_join(g, d, a, b);
  case 3: return op_meet(g, d, a, b);
  case 4: return op_widen(g, d, r, a, b);
  case 5: return op_parallel(g, r, a);
  case 6:
  case 7:
  case 8: return op_assign(g, d, r, a);
  default: return op_assume(g, d, r, a);
  }
}

/* ---- cases ---- */

enum { POOL = 3, STEPS = 10 };

static Both both_top(const Domain *d)
{
  Both res = {d->ops->top(), {{false}}};
  memset(&res.points, true, sizeof res.points);
  return res;
}

/* All points, or exactly those of the grid and what is between them. */
static Both random_start(const Grid *g, const Domain *d, Random *r)
{
  Both res = both_top(d);
  for (unsigned k = 0; k < g->dims && random_chance(r, 80); k++) {
    Num *next = num_meet_bounds(res.num, g->dim[k], (Bounds){-g->range, g->range});
    num_drop(res.num);
    res.num = next;
  }
  return res;
}

static void run_case(const Domain *d, Grid *g, Random *r)
{
  grid_make(g, r);
  Both pool[POOL];
  for (unsigned i = 0; i < POOL; i++)
    pool[i] = random_start(g, d, r);
  for (unsigned step = 0; step < STEPS; step++) {
    unsigned at = random_next(r) % POOL, other = random_next(r) % POOL;
    Both next = random_operation(g, d, r, &pool[at], &pool[other]);
    check_set(g, d, r, &next);
    check_pair(g, d, pool[at].num, next.num);
    check_pair(g, d, next.num, pool[other].num);
    num_drop(pool[at].num);
    pool[at] = d->ops->is_bottom(next.num) && random_chance(r, 70) ? random_start(g, d, r)
                                                                   : both_copy(&next);
    num_drop(next.num);
  }
  for (unsigned i = 0; i < POOL; i++)
    num_drop(pool[i].num);
}

/* A set that some operations lead to. */
static Num *random_set(const Domain *d, const Grid *g, Random *r)
{
  Both res = both_top(d);
  for (unsigned i = 0; i < 5; i++) {
    Both next = i % 2 ? op_assign(g, d, r, &res) : op_assume(g, d, r, &res);
    num_drop(res.num);
    res = next;
  }
  return res.num;
}

/* However the newer sets are chosen, widening changes its result only so often. */
static void run_widening(const Domain *d, Grid *g, Random *r)
{
  grid_make(g, r);
  Num *is = d->ops->bottom();
  unsigned changes = 0;
  for (unsigned step = 0; step < 40; step++) {
    Num *more = random_set(d, g, r), *sum = d->ops->join(is, more);
    Num *next = d->ops->widen(is, random_chance(r, 50) ? sum : more, step % 2 ? &thresholds : NULL);
    LAW(d->ops, d->ops->leq(is, next) && d->ops->leq(more, next));
    changes += !d->ops->leq(next, is);
    num_drop(is);
    num_drop(more);
    num_drop(sum);
    is = next;
  }
  LAW(d->ops, changes < 30);
  num_drop(is);
}

/* x := x + 1, y := y + x for ever, widened at once. */
static void run_growth(const Domain *d, Random *r)
{
  Num *is = d->ops->top();
  Dim dims[2] = {dim_integer(0), dim_integer(1)};
  for (unsigned k = 0; k < 2; k++) {
    Linear start = linear_constant(bounds_point(random_between(r, -3, 3)));
    Num *next = d->ops->assign(is, dims[k], &start);
    num_drop(is);
    is = next;
  }
  bool ended = false;
  for (unsigned step = 0; step < 50 && !ended; step++) {
    Linear forms[2] = {linear_dim(dims[0]), linear_dim(dims[1])};
    forms[0].constant = bounds_point(1);
    linear_add_part(&forms[1], dims[0], bounds_point(1));
    Num *after = num_assign_parallel(is, 2, dims, forms);
    Num *sum = d->ops->join(is, after), *wide = d->ops->widen(is, sum, &thresholds);
    ended = d->ops->leq(wide, is);
    num_drop(after);
    num_drop(sum);
    num_drop(is);
    is = wide;
    linear_free(&forms[0]);
    linear_free(&forms[1]);
  }
  LAW(d->ops, ended);
  num_drop(is);
}

static void check_laws(const Domain *d)
{
  if (!d->ops)
    return;
  Grid *g = malloc(sizeof *g);
  const char *times = getenv("LAW_TIMES"); /* for a longer search */
  for (unsigned i = 0; i < d->cases / SLOWER * (times ? (unsigned)atoi(times) : 1); i++) {
    seed = i + 1;
    Random r = {seed};
    run_case(d, g, &r);
    if (i % 20 == 0)
      run_widening(d, g, &r);
    if (i % 100 == 0)
      run_growth(d, &r);
  }
  free(g);
}

/* ---- the domains ---- */

static void test_sign(void)
{
  check_laws(&(Domain){&num_sign, SHAPE_SIGN, true, 2000});
}

static void test_box(void)
{
  check_laws(&(Domain){&num_box, SHAPE_BOX, false, 2000});
}

static void test_octagon(void)
{
  check_laws(&(Domain){&num_octagon, SHAPE_OCTAGON, false, 1000});
}

static void test_polyhedra(void)
{
  check_laws(&(Domain){num_polyhedra(), SHAPE_LINEAR, false, 500});
}

static void test_strict_polyhedra(void)
{
  check_laws(&(Domain){num_strict_polyhedra(), SHAPE_LINEAR, true, 300});
}

static void test_equalities(void)
{
  check_laws(&(Domain){num_equalities(), SHAPE_EQUALITY, false, 400});
}

int main(void)
{
  RUN(test_sign);
  RUN(test_box);
  RUN(test_octagon);
  RUN(test_polyhedra);
  RUN(test_strict_polyhedra);
  RUN(test_equalities);
  return check_summary();
}
