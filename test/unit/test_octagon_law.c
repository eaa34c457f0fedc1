/* Octagons against sets of points: what they say after each operation is compared with the best
 * octagon around the points that the operation leaves, and that around sets of points is unique. */
#include <limits.h>
#include <stdlib.h>

#include "octagon_tools.h"

enum { DIMS = 4, REACH = 3, GRID = 2 * REACH + 1, POINTS = GRID * GRID * GRID * GRID };
enum { ROUNDS = 4000 };

typedef struct Point {
  int v[DIMS];
} Point;
typedef struct Set {
  Point *points;
  unsigned count;
} Set;

static const NumOps *const ops = &num_octagon;

static Dim dim(unsigned k)
{
  return dim_integer(k * 3 + 1);
}

/* ---- the points of an octagon ---- */

/* sum of factors and values + c, at least zero or zero */
typedef struct Row {
  int factors[DIMS], c;
  bool equality;
} Row;
typedef VEC(Row) RowVec;

static void push_row(void *context, const Linear *form, NumSign sign)
{
  Row row = {.c = (int)form->constant.high, .equality = sign == NUM_EQ};
  for (unsigned i = 0; i < form->parts.count; i++)
    row.factors[(dim_index(form->parts.data[i].dim) - 1) / 3] = (int)form->parts.data[i].factor.low;
  vec_push((RowVec *)context, row);
}

static bool satisfies(const RowVec *rows, const int *v)
{
  for (unsigned i = 0; i < rows->count; i++) {
    const Row *row = rows->data + i;
    int value = row->c;
    for (unsigned k = 0; k < DIMS; k++)
      value += row->factors[k] * v[k];
    if (value < 0 || (row->equality && value))
      return false;
  }
  return true;
}

static Point grid_point(unsigned index)
{
  Point p;
  for (unsigned k = 0; k < DIMS; k++, index /= GRID)
    p.v[k] = (int)(index % GRID) - REACH;
  return p;
}

static Set points_of(const Num *a)
{
  Set res = {mem_alloc(2 * POINTS * sizeof(Point)), 0};
  if (ops->is_bottom(a))
    return res;
  RowVec rows = {0};
  ops->constraints(a, push_row, &rows);
  for (unsigned i = 0; i < POINTS; i++) {
    Point p = grid_point(i);
    if (satisfies(&rows, p.v))
      res.points[res.count++] = p;
  }
  vec_free(&rows);
  return res;
}

static Bounds range_of(const Set *set, unsigned k, int fk, unsigned l, int fl)
{
  int low = INT_MAX, high = INT_MIN;
  for (unsigned i = 0; i < set->count; i++) {
    int value = fk * set->points[i].v[k] + fl * set->points[i].v[l];
    low = value < low ? value : low;
    high = value > high ? value : high;
  }
  return (Bounds){low, high};
}

static bool same(Bounds a, Bounds b)
{
  return (bounds_is_none(a) && bounds_is_none(b)) || (a.low == b.low && a.high == b.high);
}

/* "exact": the octagon is the best one around the set; otherwise it holds the set. */
static bool describes(const Num *a, const Set *set, bool exact)
{
  if (ops->is_bottom(a) || !set->count)
    return ops->is_bottom(a) ? !set->count : !exact;
  for (unsigned k = 0; k < DIMS; k++)
    for (unsigned l = 0; l <= k; l++)
      for (int sign = k == l ? 0 : -1; sign < 2; sign += 2) {
        Bounds wanted = range_of(set, k, 1, l, k == l ? 0 : sign);
        Bounds got = bounds2(a, 1, dim(k), k == l ? 0 : sign, dim(l));
        if (exact ? !same(wanted, got) : !bounds_leq(wanted, got))
          return false;
      }
  return true;
}

/* ---- random octagons ---- */

static void random_assume(Random *r, Num **a)
{
  unsigned k = (unsigned)random_in(r, 0, DIMS - 1), l = (unsigned)random_in(r, 0, DIMS - 1);
  int fk = random_in(r, 0, 1) ? 1 : -1, fl = random_in(r, -1, 1), c = random_in(r, -2, 3);
  NumSign sign = random_in(r, 0, 9) ? NUM_GE : NUM_EQ;
  assume2(a, fk, dim(k), k == l ? 0 : fl, dim(l), c, sign);
}

static Num *random_octagon(Random *r)
{
  Num *a = ops->top();
  for (unsigned k = 0; k < DIMS; k++) {
    int low = random_in(r, -REACH, REACH), high = random_in(r, low, REACH);
    if (random_in(r, 0, 2))
      low = -REACH, high = REACH;
    assign2(&a, dim(k), 0, 0, 0, 0, low, high);
  }
  for (int i = random_in(r, 0, 4); i > 0; i--)
    random_assume(r, &a);
  return a;
}

/* ---- laws ---- */

static void test_assume(void)
{
  for (unsigned seed = 0; seed < ROUNDS && !check_faults; seed++) {
    Random r = {seed};
    Num *a = random_octagon(&r);
    Set before = points_of(a);
    CHECK(describes(a, &before, true));
    int f[DIMS], c = random_in(&r, -4, 4), nonzero = 0, equal = 1;
    bool small = random_in(&r, 0, 1);
    Linear e = linear_constant(bounds_point(c));
    for (unsigned k = 0; k < DIMS; k++) {
      f[k] = random_in(&r, 0, 1) ? random_in(&r, small ? -1 : -3, small ? 1 : 3) : 0;
      nonzero += f[k] != 0;
      equal = equal && abs(f[k]) <= 1;
      if (f[k])
        linear_add_part(&e, dim(k), bounds_point(f[k]));
    }
    NumSign sign = (NumSign)random_in(&r, 0, 2);
    Set after = {mem_alloc(POINTS * sizeof(Point)), 0};
    for (unsigned i = 0; i < before.count; i++) {
      int value = c;
      for (unsigned k = 0; k < DIMS; k++)
        value += f[k] * before.points[i].v[k];
      if (sign == NUM_GE ? value >= 0 : sign == NUM_GT ? value > 0 : value == 0)
        after.points[after.count++] = before.points[i];
    }
    Num *b = ops->assume(a, &e, sign);
    CHECK(describes(b, &after, equal && nonzero <= 2));
    CHECK(ops->leq(b, a));
    Bounds values = ops->bounds(b, &e);
    CHECK(ops->is_bottom(b) || values.high >= 0);
    if (check_faults)
      printf("seed %u\n", seed);
    linear_free(&e);
    mem_free(before.points), mem_free(after.points);
    num_drop(a), num_drop(b);
  }
}

static void test_assign(void)
{
  for (unsigned seed = 0; seed < ROUNDS && !check_faults; seed++) {
    Random r = {seed ^ 0xa551};
    Num *a = random_octagon(&r);
    Set before = points_of(a);
    unsigned to = (unsigned)random_in(&r, 0, DIMS - 1), nonzero = 0;
    int f[DIMS], low = random_in(&r, -3, 3), high = low + random_in(&r, 0, 1);
    bool unit = true, general = random_in(&r, 0, 1);
    Linear e = linear_constant((Bounds){low, high});
    for (unsigned k = 0; k < DIMS; k++) {
      f[k] = general || !nonzero ? random_in(&r, -2, 2) : 0;
      f[k] = general ? f[k] : f[k] % 2;
      nonzero += f[k] != 0;
      unit = unit && abs(f[k]) <= 1;
      if (f[k])
        linear_add_part(&e, dim(k), bounds_point(f[k]));
    }
    Set after = {mem_alloc(2 * POINTS * sizeof(Point)), 0};
    for (unsigned i = 0; i < before.count; i++)
      for (int c = low; c <= high; c++) {
        Point p = before.points[i];
        int value = c;
        for (unsigned k = 0; k < DIMS; k++)
          value += f[k] * before.points[i].v[k];
        p.v[to] = value;
        after.points[after.count++] = p;
      }
    Num *b = ops->assign(a, dim(to), &e);
    CHECK(describes(b, &after, unit && nonzero <= 1));
    CHECK(ops->is_bottom(a) == ops->is_bottom(b));
    if (check_faults)
      printf("seed %u\n", seed);
    linear_free(&e);
    mem_free(before.points), mem_free(after.points);
    num_drop(a), num_drop(b);
  }
}

static bool before_on_grid(const Point *a, const Point *b)
{
  unsigned k = DIMS - 1;
  while (k && a->v[k] == b->v[k])
    k--;
  return a->v[k] < b->v[k];
}

static void test_join_meet_order(void)
{
  for (unsigned seed = 0; seed < ROUNDS && !check_faults; seed++) {
    Random r = {seed ^ 0x701};
    Num *a = random_octagon(&r), *b = random_in(&r, 0, 2) ? random_octagon(&r) : num_keep(a);
    for (int i = random_in(&r, 0, 2); i > 0 && a == b; i--)
      random_assume(&r, &b);
    Set x = points_of(a), y = points_of(b);
    Set either = {mem_alloc(2 * POINTS * sizeof(Point)), 0};
    Set both = {mem_alloc(POINTS * sizeof(Point)), 0};
    memcpy(either.points, x.points, x.count * sizeof(Point));
    memcpy(either.points + x.count, y.points, y.count * sizeof(Point));
    either.count = x.count + y.count;
    /* Both are in the order of the grid. */
    for (unsigned i = 0, k = 0; i < x.count; i++) {
      while (k < y.count && before_on_grid(y.points + k, x.points + i))
        k++;
      if (k < y.count && !before_on_grid(x.points + i, y.points + k))
        both.points[both.count++] = x.points[i];
    }
    Num *sum = ops->join(a, b), *meet = ops->meet(a, b), *other = ops->join(b, a);
    CHECK(describes(sum, &either, true));
    CHECK(describes(meet, &both, true));
    CHECK(ops->leq(a, sum) && ops->leq(b, sum) && ops->leq(meet, a) && ops->leq(meet, b));
    CHECK(ops->leq(a, b) == (both.count == x.count));
    CHECK(ops->equal(a, b) == (both.count == x.count && both.count == y.count));
    CHECK(ops->equal(sum, other) && ops->hash(sum) == ops->hash(other));
    Num *again = ops->join(sum, meet);
    CHECK(ops->equal(again, sum) && ops->hash(again) == ops->hash(sum));
    if (check_faults)
      printf("seed %u\n", seed);
    mem_free(x.points), mem_free(y.points), mem_free(either.points), mem_free(both.points);
    num_drop(a), num_drop(b), num_drop(sum), num_drop(meet), num_drop(other), num_drop(again);
  }
}

/* Forgetting is checked by bounding again, so that there are points to compare. */
static void test_forget_and_rename(void)
{
  for (unsigned seed = 0; seed < ROUNDS && !check_faults; seed++) {
    Random r = {seed ^ 0xf0e};
    Num *a = random_octagon(&r);
    Set before = points_of(a);
    unsigned k = (unsigned)random_in(&r, 0, DIMS - 1);
    unsigned l = (k + (unsigned)random_in(&r, 1, DIMS - 1)) % DIMS;
    Dim gone = dim(k), moved[] = {dim(k), dim(l)}, to[] = {dim(l), dim(k)};
    Num *b = ops->forget(a, 1, &gone), *c = ops->rename(a, 2, moved, to);
    Num *d = ops->rename(b, 1, &moved[1], &gone);
    CHECK(ops->is_bottom(b) || num_bounds(b, gone).high == INFINITY);
    CHECK(ops->is_bottom(d) || num_bounds(d, dim(l)).high == INFINITY);
    Set swapped = {mem_alloc(POINTS * sizeof(Point)), before.count};
    for (unsigned i = 0; i < before.count; i++) {
      swapped.points[i] = before.points[i];
      swapped.points[i].v[k] = before.points[i].v[l];
      swapped.points[i].v[l] = before.points[i].v[k];
    }
    CHECK(describes(c, &swapped, true));
    /* The forgotten dimension as a copy of another one. */
    for (unsigned i = 0; i < before.count; i++) {
      before.points[i].v[k] = before.points[i].v[l];
      swapped.points[i].v[l] = swapped.points[i].v[k];
    }
    assume2(&b, 1, dim(k), -1, dim(l), 0, NUM_EQ);
    assume2(&d, 1, dim(k), -1, dim(l), 0, NUM_EQ);
    CHECK(describes(b, &before, true));
    CHECK(describes(d, &swapped, true));
    if (check_faults)
      printf("seed %u\n", seed);
    mem_free(before.points), mem_free(swapped.points);
    num_drop(a), num_drop(b), num_drop(c), num_drop(d);
  }
}

/* An increasing sequence ends, includes all of its parts, and narrowing stays between. */
static void test_widen_and_narrow(void)
{
  static const double numbers[] = {-2, 0, 1, 5};
  for (unsigned seed = 0; seed < ROUNDS && !check_faults; seed++) {
    Random r = {seed ^ 0x31d};
    NumThresholds t = {numbers, (unsigned)random_in(&r, 0, 4)};
    Num *x = random_octagon(&r);
    unsigned changes = 0;
    for (unsigned step = 0; step < 300; step++) {
      Num *fresh = random_octagon(&r);
      if (random_in(&r, 0, 1))
        assign2(&fresh, dim(0), 1, dim(1), 0, 0, step, step);
      Num *sum = ops->join(x, fresh), *wide = ops->widen(x, sum, &t);
      CHECK(ops->leq(x, wide) && ops->leq(fresh, wide) && ops->leq(sum, wide));
      Num *narrow = ops->narrow(wide, sum);
      CHECK(ops->leq(narrow, wide) && ops->leq(sum, narrow));
      changes += !ops->equal(x, wide);
      num_drop(fresh), num_drop(sum), num_drop(narrow);
      become(&x, wide);
    }
    /* Each of the 32 bounds rises past four thresholds and an implied value each at most. */
    CHECK(changes < 150);
    if (check_faults)
      printf("seed %u: %u\n", seed, changes);
    num_drop(x);
    seed += 19;
  }
}

int main(void)
{
  RUN(test_assume);
  RUN(test_assign);
  RUN(test_join_meet_order);
  RUN(test_forget_and_rename);
  RUN(test_widen_and_narrow);
  return check_summary();
}
