#include "domains/octagon_close.h"

#include <math.h>
#include <string.h>

enum { LARGE = 12 }; /* from here on blocks are faster */

/* Rows of scratch; short ones need no allocation. */
typedef struct Rows {
  double fixed[8 * 128];
  double *data;
  unsigned length;
} Rows;

static void rows_init(Rows *rows, unsigned n, unsigned count)
{
  rows->length = 2 * n;
  size_t need = (size_t)rows->length * count;
  rows->data = need <= sizeof rows->fixed / sizeof *rows->fixed ? rows->fixed : mem_alloc(need * 8);
}

static double *rows_at(Rows *rows, unsigned i)
{
  return rows->data + (size_t)i * rows->length;
}

static void rows_free(Rows *rows)
{
  if (rows->data != rows->fixed)
    mem_free(rows->data);
}

static double least(double a, double b)
{
  return a < b ? a : b;
}

double oct_tighten(const Dim *dims, unsigned a, unsigned b, double c)
{
  if (dim_is_real(dims[a / 2]) || dim_is_real(dims[b / 2]))
    return c;
  return (a ^ b) == 1 ? 2 * floor(c * 0.5) : floor(c);
}

void oct_get_row(unsigned n, const double *m, unsigned i, double *row)
{
  unsigned length = (i | 1) + 1;
  memcpy(row, m + oct_row(i), length * sizeof *row);
  /* The rest is column i^1, where the two rows of a pair come in reverse order. */
  size_t at = oct_row(length + 1) + (i ^ 1);
  for (unsigned j = length; j < 2 * n; j += 2) {
    row[j] = m[at];
    row[j + 1] = m[at - j - 2];
    at += 2 * (size_t)j + 6;
  }
}

static bool any_negative_diagonal(unsigned n, const double *m)
{
  for (unsigned i = 0; i < 2 * n; i++)
    if (m[oct_row(i) + i] < 0)
      return true;
  return false;
}

static bool is_mixed(unsigned n, const Dim *dims)
{
  for (unsigned k = 1; k < n; k++)
    if (dim_is_real(dims[k]) != dim_is_real(dims[0]))
      return true;
  return false;
}

/* Between integers no bound needs a fraction; one may come from a path over a real. */
static void floor_integers(unsigned n, double *m, const Dim *dims)
{
  if (!is_mixed(n, dims))
    return;
  for (unsigned i = 0; i < 2 * n; i++)
    for (unsigned j = 0; j <= (i | 1); j++)
      if (i != j)
        m[oct_row(i) + j] = oct_tighten(dims, i, j, m[oct_row(i) + j]);
}

/* From the bounds of twice each V as m[i][i^1] in h: tight, halved, and again with each pair
 * swapped.  False where two contradict each other. */
static bool halve(unsigned n, const Dim *dims, double *h, double *swapped)
{
  for (unsigned i = 0; i < 2 * n; i += 2) {
    double plus = h[i] * 0.5, minus = h[i + 1] * 0.5;
    if (!dim_is_real(dims[i / 2]))
      plus = floor(plus), minus = floor(minus);
    if (plus + minus < 0)
      return false;
    h[i] = swapped[i + 1] = plus;
    h[i + 1] = swapped[i] = minus;
  }
  return true;
}

static bool tighten_and_strengthen(unsigned n, double *m, const Dim *dims, double *h,
                                   double *swapped)
{
  for (unsigned i = 0; i < 2 * n; i++)
    h[i] = m[oct_row(i) + (i ^ 1)];
  if (!halve(n, dims, h, swapped))
    return false;
  oct_strengthen(n, m, h, swapped);
  floor_integers(n, m, dims);
  return true;
}

/* The rows of a pair, each improved by going over the other first; false where that is a cycle
 * below zero.  "p" and "q" get the columns as they were. */
static bool pivot_rows(unsigned n, unsigned k, double *plus, double *minus, double *p, double *q)
{
  double over = plus[2 * k + 1], back = minus[2 * k];
  if (over + back < 0)
    return false;
  for (unsigned j = 0; j < 2 * n; j += 2) {
    double p0 = plus[j], p1 = plus[j + 1], m0 = minus[j], m1 = minus[j + 1];
    p[j] = m1, p[j + 1] = m0;
    q[j] = p1, q[j + 1] = p0;
    plus[j] = least(p0, over + m0), plus[j + 1] = least(p1, over + m1);
    minus[j] = least(m0, back + p0), minus[j + 1] = least(m1, back + p1);
  }
  return true;
}

static bool row_is_free(unsigned n, const double *row)
{
  unsigned finite = 0;
  for (unsigned j = 0; j < 2 * n; j++)
    finite += row[j] != INFINITY;
  return finite <= 1;
}

/* As oct_shortest_paths, one dimension after the other. */
static bool paths_one_by_one(unsigned n, double *m, Rows *rows)
{
  double *plus = rows_at(rows, 0), *minus = rows_at(rows, 1);
  double *p = rows_at(rows, 2), *q = rows_at(rows, 3);
  bool possible = true;
  for (unsigned k = 0; possible && k < n; k++) {
    oct_get_row(n, m, 2 * k, plus);
    oct_get_row(n, m, 2 * k + 1, minus);
    if (row_is_free(n, plus) && row_is_free(n, minus))
      continue;
    possible = pivot_rows(n, k, plus, minus, p, q);
    if (!possible)
      break;
    oct_relax(n, m, p, plus, q, minus);
    possible = !any_negative_diagonal(n, m);
  }
  return possible;
}

bool oct_close(unsigned n, double *m, const Dim *dims)
{
  Rows rows;
  rows_init(&rows, n, 4);
  bool possible = n < LARGE ? paths_one_by_one(n, m, &rows) : oct_shortest_paths(n, m);
  possible = possible && tighten_and_strengthen(n, m, dims, rows_at(&rows, 0), rows_at(&rows, 1));
  rows_free(&rows);
  return possible;
}

bool oct_close_edge(unsigned n, double *m, const Dim *dims, unsigned a, unsigned b, double c)
{
  c = oct_tighten(dims, a, b, c);
  if (c >= m[oct_index(a, b)])
    return true;
  Rows rows;
  rows_init(&rows, n, 6);
  double *x = rows_at(&rows, 0), *y = rows_at(&rows, 1), *p = rows_at(&rows, 2);
  double *q = rows_at(&rows, 3), *h = rows_at(&rows, 4), *swapped = rows_at(&rows, 5);
  oct_get_row(n, m, b, x);
  oct_get_row(n, m, a ^ 1, y);
  double twice_b = c + x[b ^ 1] + c, twice_a = c + y[a] + c;
  bool possible = c + x[a] >= 0 && twice_b + y[a] >= 0;
  bool unary_changed = false;
  for (unsigned i = 0; possible && i < 2 * n; i++) {
    double to_a = y[i ^ 1], to_b = x[i ^ 1], old = m[oct_row(i) + (i ^ 1)];
    p[i] = least(to_a + c, to_b + twice_a);
    q[i] = least(to_b + c, to_a + twice_b);
    h[i] = least(old, least(p[i] + x[i ^ 1], q[i] + y[i ^ 1]));
    unary_changed |= h[i] != old;
  }
  possible = possible && halve(n, dims, h, swapped);
  if (possible && unary_changed)
    oct_relax_strong(n, m, p, x, q, y, h, swapped);
  else if (possible)
    oct_relax(n, m, p, x, q, y);
  if (possible)
    floor_integers(n, m, dims);
  rows_free(&rows);
  return possible;
}

/* ---- a fresh dimension ---- */

static void put_rows(unsigned n, double *m, unsigned k, const double *plus, const double *minus)
{
  for (unsigned j = 0; j < 2 * n; j++) {
    m[oct_index(2 * k, j)] = plus[j];
    m[oct_index(2 * k + 1, j)] = minus[j];
  }
  m[oct_index(2 * k, 2 * k)] = m[oct_index(2 * k + 1, 2 * k + 1)] = 0;
}

/* The rows of the dimension, improved by each edge and what is known behind it. */
static void follow_edges(unsigned n, const double *m, const Dim *dims, unsigned k, unsigned count,
                         const OctEdge *edges, double *plus, double *minus, double *behind)
{
  for (unsigned e = 0; e < count; e++) {
    const OctEdge *edge = edges + e;
    double *row = edge->minus ? minus : plus;
    double c = oct_tighten(dims, 2 * k + edge->minus, edge->to, edge->c);
    if (c >= row[edge->to])
      continue;
    oct_get_row(n, m, edge->to, behind);
    oct_relax_row(2 * n, row, c, behind, INFINITY, behind);
  }
  /* From V to its negation over another one. */
  for (unsigned j = 0; j < 2 * n; j++)
    if (j / 2 != k) {
      plus[2 * k + 1] = least(plus[2 * k + 1], plus[j] + plus[j ^ 1]);
      minus[2 * k] = least(minus[2 * k], minus[j] + minus[j ^ 1]);
    }
}

bool oct_close_fresh(unsigned n, double *m, const Dim *dims, unsigned k, unsigned count,
                     const OctEdge *edges)
{
  Rows rows;
  rows_init(&rows, n, 4);
  double *plus = rows_at(&rows, 0), *minus = rows_at(&rows, 1);
  double *p = rows_at(&rows, 2), *q = rows_at(&rows, 3);
  oct_get_row(n, m, 2 * k, plus);
  oct_get_row(n, m, 2 * k + 1, minus);
  follow_edges(n, m, dims, k, count, edges, plus, minus, p);
  bool possible = plus[2 * k] >= 0 && minus[2 * k + 1] >= 0 && pivot_rows(n, k, plus, minus, p, q);
  if (possible) {
    put_rows(n, m, k, plus, minus);
    for (unsigned j = 0; j < 2 * n; j++)
      p[j] = minus[j ^ 1], q[j] = plus[j ^ 1];
    p[2 * k] = q[2 * k + 1] = 0;
    oct_relax(n, m, p, plus, q, minus);
    possible = !any_negative_diagonal(n, m) && tighten_and_strengthen(n, m, dims, plus, minus);
  }
  rows_free(&rows);
  return possible;
}
