/* Octagons: closure against a simpler one, numbers at their limits, small programs by hand. */
#include <fenv.h>
#include <float.h>
#include <stdlib.h>

#include "domains/num_trace.h"
#include "domains/octagon_close.h"
#include "octagon_tools.h"

enum { MOST = 21 };
static const NumOps *const ops = &num_octagon;

/* ---- closure ---- */

/* The whole matrix, by the book. */
typedef struct Full {
  unsigned n;
  double m[2 * MOST][2 * MOST];
} Full;

static void read_full(Full *full, unsigned n, const double *m)
{
  full->n = n;
  for (unsigned i = 0; i < 2 * n; i++)
    for (unsigned j = 0; j < 2 * n; j++)
      full->m[i][j] = m[oct_index(i, j)];
}

static bool close_full(Full *f, bool integers)
{
  unsigned size = 2 * f->n;
  for (unsigned k = 0; k < size; k++)
    for (unsigned i = 0; i < size; i++)
      for (unsigned j = 0; j < size; j++)
        f->m[i][j] = fmin(f->m[i][j], f->m[i][k] + f->m[k][j]);
  for (unsigned i = 0; i < size; i++)
    if (f->m[i][i] < 0)
      return false;
  for (unsigned i = 0; integers && i < size; i++)
    f->m[i][i ^ 1] = 2 * floor(f->m[i][i ^ 1] / 2);
  for (unsigned i = 0; i < size; i++)
    if (f->m[i][i ^ 1] + f->m[i ^ 1][i] < 0)
      return false;
  for (unsigned i = 0; i < size; i++)
    for (unsigned j = 0; j < size; j++)
      f->m[i][j] = fmin(f->m[i][j], (f->m[i][i ^ 1] + f->m[j ^ 1][j]) / 2);
  return true;
}

static bool same_as_full(const Full *f, const double *m)
{
  for (unsigned i = 0; i < 2 * f->n; i++)
    for (unsigned j = 0; j < 2 * f->n; j++)
      if (m[oct_index(i, j)] != f->m[i][j])
        return false;
  return true;
}

static void no_constraints(unsigned n, double *m)
{
  for (size_t i = 0; i < oct_size(n); i++)
    m[i] = INFINITY;
  for (unsigned i = 0; i < 2 * n; i++)
    m[oct_index(i, i)] = 0;
}

/* Integers, or quarters for reals: sums are exact. */
static double random_bound(Random *r, bool integers, int least)
{
  return integers ? random_in(r, least, 40) : random_in(r, 4 * least, 160) * 0.25;
}

static void test_closure(void)
{
  static double m[2 * MOST * (MOST + 1)];
  Dim dims[MOST];
  unsigned empty = 0;
  fesetround(FE_UPWARD);
  for (unsigned seed = 0; seed < 3000; seed++) {
    Random r = {seed};
    unsigned n = (unsigned)random_in(&r, 1, MOST), edges = (unsigned)random_in(&r, 0, (int)(3 * n));
    bool integers = random_in(&r, 0, 1);
    if (!random_in(&r, 0, 4))
      edges = 2 * n * n;
    int least = -random_in(&r, 0, 8);
    for (unsigned k = 0; k < n; k++)
      dims[k] = integers ? dim_integer(k) : dim_real(k);
    no_constraints(n, m);
    for (unsigned e = 0; e < edges; e++) {
      unsigned i = (unsigned)random_in(&r, 0, (int)(2 * n - 1));
      unsigned j = (unsigned)random_in(&r, 0, (int)(2 * n - 1));
      if (i != j)
        m[oct_index(i, j)] = oct_tighten(dims, i, j, random_bound(&r, integers, least));
    }
    static Full full;
    read_full(&full, n, m);
    bool possible = close_full(&full, integers);
    empty += !possible;
    CHECK(oct_close(n, m, dims) == possible);
    CHECK(!possible || same_as_full(&full, m));
    /* A second time nothing changes. */
    CHECK(!possible || (oct_close(n, m, dims) && same_as_full(&full, m)));
  }
  fesetround(FE_TONEAREST);
  CHECK(empty > 300 && empty < 2700);
}

static void test_incremental_closure(void)
{
  static double m[2 * MOST * (MOST + 1)], all[2 * MOST * (MOST + 1)];
  Dim dims[MOST];
  fesetround(FE_UPWARD);
  for (unsigned seed = 0; seed < 3000; seed++) {
    Random r = {seed ^ 0x1c};
    unsigned n = (unsigned)random_in(&r, 1, 12);
    bool integers = random_in(&r, 0, 1), possible = true;
    for (unsigned k = 0; k < n; k++)
      dims[k] = integers ? dim_integer(k) : dim_real(k);
    no_constraints(n, m);
    no_constraints(n, all);
    for (unsigned e = 0; e < 30 && possible; e++) {
      unsigned i = (unsigned)random_in(&r, 0, (int)(2 * n - 1));
      unsigned j = (unsigned)random_in(&r, 0, (int)(2 * n - 1));
      if (i == j)
        continue;
      double c = random_bound(&r, integers, -6);
      all[oct_index(i, j)] = fmin(all[oct_index(i, j)], oct_tighten(dims, i, j, c));
      possible = oct_close_edge(n, m, dims, i, j, c);
      static Full full;
      read_full(&full, n, all);
      CHECK(close_full(&full, integers) == possible);
      CHECK(!possible || same_as_full(&full, m));
    }
  }
  fesetround(FE_TONEAREST);
}

/* The example of the literature: rows +x, -x, +y, -y; closed as it is. */
static void test_closed_example(void)
{
  static const double rows[4][4] = {{0, -2, 3, -3}, {12, 0, 10, 4}, {4, -3, 0, -2}, {10, 3, 10, 0}};
  Dim dims[] = {dim_integer(0), dim_integer(1)};
  double m[12];
  for (unsigned i = 0; i < 4; i++)
    for (unsigned j = 0; j < 4; j++)
      if (j <= (i | 1))
        m[oct_index(i, j)] = rows[i][j];
  CHECK(oct_close(2, m, dims));
  for (unsigned i = 0; i < 4; i++)
    for (unsigned j = 0; j < 4; j++)
      CHECK(m[oct_index(i, j)] == rows[i][j]);
}

/* ---- numbers ---- */

static bool is(Bounds got, double low, double high)
{
  return got.low == low && got.high == high;
}

static void test_huge_bounds(void)
{
  const Dim x = dim_real(0), y = dim_real(1), z = dim_integer(2);
  Num *a = ops->top();
  /* Twice a bound is stored: from half of the largest double on nothing is known. */
  assume2(&a, -1, x, 0, 0, 1e308, NUM_GE);
  CHECK(is(num_bounds(a, x), -INFINITY, INFINITY));
  assume2(&a, -1, x, 0, 0, 8e307, NUM_GE);
  assume2(&a, -1, y, 0, 0, 8e307, NUM_GE);
  CHECK(num_bounds(a, x).high == 8e307);
  CHECK(is(bounds2(a, 1, x, 1, y), -INFINITY, 1.6e308));
  assume2(&a, 1, x, 0, 0, 8e307, NUM_GE);
  assume2(&a, 1, y, 0, 0, 8e307, NUM_GE);
  assume2(&a, 1, x, 1, y, 8e307, NUM_GE);
  assign2(&a, x, 1, x, 0, 0, 8e307, 8e307);
  CHECK(is(num_bounds(a, x), 0, INFINITY));
  assign2(&a, y, 1, y, 1, x, -1e308, 1e308);
  CHECK(!isnan(num_bounds(a, y).low) && num_bounds(a, y).high == INFINITY);
  become(&a, ops->top());
  assign2(&a, x, 0, 0, 0, 0, -DBL_MAX, -DBL_MAX);
  assign2(&a, y, 1, x, 1, x, 0, 0);
  assume2(&a, 1, x, -1, y, 0, NUM_GE);
  CHECK(!ops->is_bottom(a) && num_bounds(a, y).low == -INFINITY);
  become(&a, ops->top());
  assign2(&a, z, 0, 0, 0, 0, 0x1p53, 0x1p53);
  assign2(&a, z, 1, z, 0, 0, 1, 1);
  CHECK(num_bounds(a, z).low <= 0x1p53 && num_bounds(a, z).high >= 0x1p53 + 2);
  num_drop(a);
}

/* One tenth is not a double: sums go up where bounds do. */
static void test_rounding(void)
{
  const Dim x = dim_real(0), y = dim_real(1);
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (unsigned i = 0; i < 4; i++) {
    fesetround(modes[i]);
    Num *a = ops->top(), *b;
    assign2(&a, x, 0, 0, 0, 0, 0.1, 0.1);
    for (unsigned k = 0; k < 100; k++)
      assign2(&a, x, 1, x, 0, 0, 0.1, 0.1);
    assign2(&a, y, 1, x, 0, 0, -0.3, 0.7);
    b = ops->join(a, a);
    CHECK(fegetround() == modes[i]);
    /* The double next to 0.1 is above it. */
    long double sum = 101 * (long double)0.1;
    CHECK(num_bounds(a, x).low <= sum && num_bounds(a, x).high >= sum);
    CHECK(num_bounds(a, x).high - num_bounds(a, x).low < 1e-12);
    CHECK(ops->leq(a, b));
    num_drop(a), num_drop(b);
  }
  fesetround(FE_TONEAREST);
}

static void test_mixed(void)
{
  const Dim i = dim_integer(0), j = dim_integer(1), x = dim_real(2);
  Num *a = ops->top();
  assume2(&a, 1, i, -1, x, 0.5, NUM_GE);  /* x <= i + 0.5 */
  assume2(&a, -1, i, 1, x, 0.5, NUM_GE);  /* x >= i - 0.5 */
  assume2(&a, 1, x, -1, j, 0.25, NUM_GE); /* j <= x + 0.25 */
  CHECK(bounds2(a, 1, j, -1, i).high == 0);
  assume2(&a, -1, x, 0, 0, 2.75, NUM_GE);
  CHECK(num_bounds(a, i).high == 3 && num_bounds(a, x).high == 2.75);
  CHECK(num_bounds(a, j).high == 3);
  /* An integer gets a fraction: what a conversion could give is there. */
  assign2(&a, i, 1, x, 0, 0, 0, 0);
  CHECK(!ops->is_bottom(a) && num_bounds(a, i).high == 3);
  assign2(&a, i, 0, 0, 0, 0, 1.2, 1.2);
  CHECK(is(num_bounds(a, i), 1, 2));
  assign2(&a, i, 1, j, 0, 0, 1, 1);
  CHECK(is(bounds2(a, 1, i, -1, j), 1, 1));
  num_drop(a);
}

/* ---- by hand ---- */

static void name(void *context, Dim dim, Text *out)
{
  (void)context;
  text_format(out, "%c", "xyzw"[dim_index(dim) % 4]);
}

static void check_print(const Num *a, const char *wanted)
{
  Text out = {0};
  num_print(a, name, NULL, &out);
  CHECK_TEXT(text_of(&out), wanted);
  text_free(&out);
}

static void test_absolute_value(void)
{
  const Dim x = dim_real(0), y = dim_real(1);
  Num *a = ops->top();
  assign2(&a, y, 1, x, 0, 0, 0, 0);
  Num *b = num_keep(a);
  assume2(&a, -1, y, 0, 0, 0, NUM_GT);
  assign2(&a, y, -1, y, 0, 0, 0, 0);
  assume2(&b, 1, y, 0, 0, 0, NUM_GE);
  become(&a, ops->join(a, b));
  CHECK(bounds2(a, 1, y, -1, x).low == 0 && bounds2(a, 1, y, 1, x).low == 0);
  assume2(&a, -1, y, 0, 0, 69, NUM_GE);
  CHECK(is(num_bounds(a, x), -69, 69) && is(num_bounds(a, y), 0, 69));
  num_drop(a), num_drop(b);
}

/* x = y = 0; both count up: the widening keeps what relates them though they were apart at first.
 */
static void test_widening_relates(void)
{
  const Dim x = dim_integer(0), y = dim_integer(1), z = dim_integer(2);
  Num *head = ops->top();
  assign2(&head, x, 0, 0, 0, 0, 0, 0);
  assign2(&head, y, 0, 0, 0, 0, 0, 0);
  assign2(&head, z, 0, 0, 0, 0, 7, 7);
  for (unsigned i = 0; i < 3; i++) {
    Num *body = num_keep(head);
    assume2(&body, -1, x, 0, 0, 100, NUM_GT);
    assign2(&body, x, 1, x, 0, 0, 1, 1);
    assign2(&body, y, 1, y, 0, 0, 1, 1);
    become(&body, ops->join(head, body));
    become(&head, ops->widen(head, body, NULL));
    num_drop(body);
  }
  check_print(head, "x >= 0, y >= 0, x - y = 0, z = 7");
  Num *body = num_keep(head);
  assume2(&body, -1, x, 0, 0, 100, NUM_GE);
  Num *narrow = ops->narrow(head, body);
  CHECK(is(num_bounds(narrow, y), 0, 100));
  num_drop(body), num_drop(narrow), num_drop(head);
}

static void test_thresholds(void)
{
  static const double numbers[] = {0, 10, 100};
  const NumThresholds t = {numbers, 3};
  const Dim x = dim_integer(0);
  Num *a = ops->top(), *b = ops->top();
  assign2(&a, x, 0, 0, 0, 0, 0, 0);
  assign2(&b, x, 0, 0, 0, 0, 0, 11);
  Num *c = ops->widen(a, b, &t);
  CHECK(is(num_bounds(c, x), 0, 100));
  assign2(&b, x, 0, 0, 0, 0, -1, 101);
  become(&c, ops->widen(c, b, &t));
  CHECK(is(num_bounds(c, x), -INFINITY, INFINITY));
  num_drop(a), num_drop(b), num_drop(c);
}

/* The dimensions that both have are as many as a part of one has, and are others. */
static void test_interleaved_parts(void)
{
  const Dim x[] = {dim_integer(0), dim_integer(1), dim_integer(2), dim_integer(3)};
  Num *a = ops->top(), *b = ops->top();
  assign2(&a, x[0], 0, 0, 0, 0, 0, 9);
  assign2(&a, x[2], 1, x[0], 0, 0, 1, 2);
  assign2(&a, x[3], 1, x[2], 0, 0, 1, 2);
  assign2(&b, x[0], 0, 0, 0, 0, 0, 9);
  assign2(&b, x[1], 1, x[0], 0, 0, 10, 20);
  assign2(&b, x[3], 1, x[1], 0, 0, 10, 20);
  assign2(&b, x[2], 0, 0, 0, 0, 5, 5);
  Num *both = ops->join(a, b);
  CHECK(is(num_bounds(both, x[2]), 1, 11) && is(num_bounds(both, x[3]), 2, 49));
  CHECK(is(bounds2(both, 1, x[3], -1, x[0]), 2, 40) && ops->leq(a, both) && ops->leq(b, both));
  become(&both, ops->meet(a, b));
  CHECK(ops->is_bottom(both));
  num_drop(a), num_drop(b), num_drop(both);
}

/* Many dimensions that move: those that move alike are related, one that moves far is not. */
static void test_many_move(void)
{
  enum { COUNT = 40 };
  const Dim far = dim_integer(COUNT), first = dim_integer(0), last = dim_integer(COUNT - 1);
  Num *a = ops->top(), *b = ops->top();
  for (unsigned k = 0; k < COUNT; k++) {
    assign2(&a, dim_integer(k), 0, 0, 0, 0, 0, 0);
    assign2(&b, dim_integer(k), 0, 0, 0, 0, 1, 1);
  }
  assign2(&a, far, 0, 0, 0, 0, 0, 1000);
  assign2(&b, far, 0, 0, 0, 0, 0, 0);
  Num *both = ops->join(a, b), *wide = ops->widen(a, both, NULL);
  CHECK(ops->leq(a, both) && ops->leq(b, both) && ops->leq(both, wide));
  CHECK(is(bounds2(both, 1, first, -1, last), 0, 0) && is(num_bounds(both, first), 0, 1));
  CHECK(is(bounds2(wide, 1, first, -1, last), 0, 0) && is(num_bounds(both, far), 0, 1000));
  CHECK(bounds2(both, 1, first, 1, far).high >= 1000);
  num_drop(a), num_drop(b), num_drop(both), num_drop(wide);
}

/* A traced set does what it wraps does, and writes it down. */
static void test_trace(void)
{
  const Dim x = dim_integer(0), y = dim_integer(1);
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  NumTrace *trace = num_trace_new(file);
  Num *plain = ops->top(), *other = num_trace.top();
  assume2(&plain, 1, x, 0, 0, 0, NUM_GE);
  assume2(&other, -1, x, 0, 0, 5, NUM_GE);
  Num *a = num_trace_wrap(trace, plain);
  assign2(&a, y, 1, x, 0, 0, 1.5, 1.5);
  become(&a, num_trace.join(a, other));
  CHECK(num_trace.leq(other, a) && num_bounds(a, x).high == INFINITY);
  num_drop(a), num_drop(other), num_drop(plain);
  num_trace_free(trace);
  fclose(file);
  CHECK_TEXT(text, "T\nG 0 0 0 0 1 0 1 1\n"
                   "A 1 2 0x1.8p+0 0x1.8p+0 1 0 1 1\nD 1\n"
                   "T\nG 3 0 5 5 1 0 -1 -1\n"
                   "J 2 4\nD 2\nL 4 5\nQ 5 0 0 1 0 1 1\nD 5\nD 4\n");
  free(text);
}

static void test_forms(void)
{
  const Dim x = dim_integer(0), y = dim_integer(1);
  Num *a = ops->top();
  assign2(&a, x, 0, 0, 0, 0, 0, 10);
  assign2(&a, y, 1, x, 0, 0, 1, 2);
  CHECK(is(bounds2(a, 3, x, -3, y), -6, -3));
  CHECK(is(bounds2(a, 3, x, -2, y), -4, 8));
  assume2(&a, -2, x, -3, y, 20, NUM_GE); /* 2 x + 3 y <= 20 */
  CHECK(num_bounds(a, x).high <= 4 && num_bounds(a, y).high <= 5);
  assume2(&a, 2, x, 0, 0, -5, NUM_EQ); /* no integer */
  CHECK(ops->is_bottom(a));
  num_drop(a);
}

int main(void)
{
  RUN(test_closure);
  RUN(test_incremental_closure);
  RUN(test_closed_example);
  RUN(test_huge_bounds);
  RUN(test_rounding);
  RUN(test_mixed);
  RUN(test_absolute_value);
  RUN(test_widening_relates);
  RUN(test_thresholds);
  RUN(test_interleaved_parts);
  RUN(test_many_move);
  RUN(test_forms);
  RUN(test_trace);
  return check_summary();
}
