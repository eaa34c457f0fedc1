/* Closure of large matrices, four dimensions at a time.
 *
 * Floyd and Warshall's algorithm in blocks: first the rows of a block are closed over each other,
 * then all other entries are improved by all of the block's rows at once, so that an entry is
 * loaded and stored once for eight steps.  By coherence the columns of a block are its rows with
 * signs turned. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "domains/octagon_close.h"

enum { DIMS = OCT_BLOCK / 2 };

typedef struct Dense {
  unsigned n;
  size_t stride;    /* of rows and columns */
  double *m;        /* padded */
  double *rows;     /* of the block */
  double *x, *y;    /* the pair of rows that is at work */
  double *least_of; /* space for the kernel */
  void *memory;
} Dense;

static void dense_init(Dense *d, unsigned n)
{
  d->n = n;
  d->stride = oct_padded_length(n - 1);
  size_t size = oct_padded_row(n + n % 2), rows = OCT_BLOCK + 3;
  d->memory = mem_alloc((size + rows * d->stride) * sizeof(double) + 64);
  d->m = (double *)(((uintptr_t)d->memory + 63) / 64 * 64);
  d->rows = d->m + size;
  d->x = d->rows + OCT_BLOCK * d->stride;
  d->y = d->x + d->stride;
  d->least_of = d->y + d->stride;
}

static double *row_of(const Dense *d, unsigned i)
{
  return d->m + oct_padded_row(i / 2) + (i & 1) * oct_padded_length(i / 2);
}

static void put_in(Dense *d, const double *m)
{
  for (unsigned i = 0; i < 2 * d->n; i++) {
    unsigned k = i / 2, length = 2 * k + 2, padded = oct_padded_length(k);
    double *row = row_of(d, i);
    memcpy(row, m + oct_row(i), length * sizeof *row);
    for (unsigned j = length; j < padded; j++)
      row[j] = INFINITY;
  }
  for (size_t at = oct_padded_row(d->n); at < oct_padded_row(d->n + d->n % 2); at++)
    d->m[at] = INFINITY;
}

static void take_out(const Dense *d, double *m)
{
  for (unsigned i = 0; i < 2 * d->n; i++) {
    const double *row = row_of(d, i);
    memcpy(m + oct_row(i), row, ((i | 1) + 1) * sizeof *row);
  }
}

/* The entries of the block's first "count" rows in the columns of the l-th dimension, which lies
 * behind them: by coherence they stand in its rows. */
static void get_column(const Dense *d, unsigned first, unsigned count, unsigned l)
{
  const double *upper = d->m + oct_padded_row(l) + 2 * first;
  const double *lower = upper + oct_padded_length(l);
  for (unsigned b = 0; b < count; b++) {
    double *at = d->rows + b * d->stride + 2 * l;
    at[0] = lower[b ^ 1];
    at[1] = upper[b ^ 1];
  }
}

static void get_rows(const Dense *d, unsigned first, unsigned count)
{
  for (unsigned b = 0; b < 2 * count; b++) {
    double *row = d->rows + b * d->stride;
    memcpy(row, row_of(d, 2 * first + b), (2 * first + (b | 1) + 1) * sizeof *row);
    for (size_t j = 2 * d->n; j < d->stride; j++)
      row[j] = INFINITY;
  }
  for (unsigned l = 1; l < count; l++)
    get_column(d, first, 2 * l, first + l);
  for (unsigned l = first + count; l < d->n; l++)
    get_column(d, first, 2 * count, l);
}

/* One dimension of the block: its rows improve each other, then the others of the block. */
static bool step(Dense *d, unsigned first, unsigned count, unsigned k)
{
  double *plus = d->rows + 2 * (k - first) * d->stride, *minus = plus + d->stride;
  double over = plus[2 * k + 1], back = minus[2 * k];
  if (over + back < 0)
    return false;
  oct_pivot_rows(d->stride, plus, minus, over, back, d->x, d->y);
  oct_relax_rows(d->stride, d->rows, 2 * k, d->x, d->y);
  for (unsigned b = 0; b < 2 * count; b++)
    if (d->rows[b * d->stride + 2 * first + b] < 0)
      return false;
  return true;
}

static bool diagonal_is_zero(const Dense *d)
{
  for (unsigned k = 0; k < d->n; k++) {
    const double *row = d->m + oct_padded_row(k) + 2 * k;
    if (row[0] < 0 || row[oct_padded_length(k) + 1] < 0)
      return false;
  }
  return true;
}

static bool close_block(Dense *d, unsigned first)
{
  unsigned count = d->n - first < DIMS ? d->n - first : DIMS;
  get_rows(d, first, count);
  for (unsigned b = 2 * count; b < OCT_BLOCK; b++)
    for (size_t j = 0; j < d->stride; j++)
      d->rows[b * d->stride + j] = INFINITY;
  for (unsigned k = first; k < first + count; k++)
    if (!step(d, first, count, k))
      return false;
  for (unsigned b = 0; b < 2 * count; b++)
    memcpy(row_of(d, 2 * first + b), d->rows + b * d->stride,
           (2 * first + (b | 1) + 1) * sizeof *d->m);
  oct_relax_block(d->n, d->m, first, d->rows, d->stride, d->least_of);
  return diagonal_is_zero(d);
}

bool oct_shortest_paths(unsigned n, double *m)
{
  Dense d;
  dense_init(&d, n);
  put_in(&d, m);
  bool possible = true;
  for (unsigned first = 0; possible && first < n; first += DIMS)
    possible = close_block(&d, first);
  if (possible)
    take_out(&d, m);
  mem_free(d.memory);
  return possible;
}
