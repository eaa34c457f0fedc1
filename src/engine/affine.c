#include "engine/affine.h"

#include "base/memory.h"

typedef __int128 Wide;

/* Rows in reduced echelon form up to a factor: a row's first entry stands in its pivot column,
 * where all other rows have 0.  Rows are without common divisors. */
struct Affine {
  unsigned columns, rank;
  unsigned *pivots; /* of each row */
  Wide **rows;
  Wide *fresh, *trial; /* the row being added; a row being changed */
};

Affine *affine_new(unsigned columns)
{
  Affine *affine = mem_zero(1, sizeof *affine);
  affine->columns = columns;
  affine->pivots = mem_zero(columns + 1, sizeof *affine->pivots);
  affine->rows = mem_zero(columns + 1, sizeof *affine->rows);
  affine->fresh = mem_zero(columns + 1, sizeof *affine->fresh);
  affine->trial = mem_zero(columns + 1, sizeof *affine->trial);
  return affine;
}

void affine_free(Affine *affine)
{
  for (unsigned i = 0; i < affine->rank; i++)
    mem_free(affine->rows[i]);
  mem_free(affine->rows);
  mem_free(affine->pivots);
  mem_free(affine->fresh);
  mem_free(affine->trial);
  mem_free(affine);
}

unsigned affine_rank(const Affine *affine)
{
  return affine->rank;
}

static Wide gcd(Wide a, Wide b)
{
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) {
    Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static void divide(const Affine *affine, Wide *row)
{
  Wide common = 0;
  for (unsigned i = 0; i < affine->columns && common != 1; i++)
    common = gcd(common, row[i]);
  if (common > 1)
    for (unsigned i = 0; i < affine->columns; i++)
      row[i] /= common;
}

/* row := row * by[pivot] - by * row[pivot], in lowest terms; false where numbers grow too large. */
static bool eliminate(const Affine *affine, Wide *row, const Wide *by, unsigned pivot)
{
  if (!row[pivot])
    return true;
  Wide common = gcd(row[pivot], by[pivot]);
  Wide factor = by[pivot] / common, other = row[pivot] / common;
  for (unsigned i = 0; i < affine->columns; i++) {
    Wide left, right;
    if (__builtin_mul_overflow(row[i], factor, &left) ||
        __builtin_mul_overflow(by[i], other, &right) ||
        __builtin_sub_overflow(left, right, &row[i]))
      return false;
  }
  divide(affine, row);
  return true;
}

static void copy(const Affine *affine, Wide *to, const Wide *from)
{
  for (unsigned i = 0; i < affine->columns; i++)
    to[i] = from[i];
}

/* Would the rows stay small?  Only then are they changed. */
static bool insert(Affine *affine, unsigned pivot)
{
  for (unsigned i = 0; i < affine->rank; i++) {
    copy(affine, affine->trial, affine->rows[i]);
    if (!eliminate(affine, affine->trial, affine->fresh, pivot))
      return false;
  }
  for (unsigned i = 0; i < affine->rank; i++)
    eliminate(affine, affine->rows[i], affine->fresh, pivot);
  affine->rows[affine->rank] = mem_zero(affine->columns + 1, sizeof(Wide));
  copy(affine, affine->rows[affine->rank], affine->fresh);
  affine->pivots[affine->rank++] = pivot;
  return true;
}

bool affine_add(Affine *affine, const int64_t *row)
{
  for (unsigned i = 0; i < affine->columns; i++)
    affine->fresh[i] = row[i];
  for (unsigned i = 0; i < affine->rank; i++)
    if (!eliminate(affine, affine->fresh, affine->rows[i], affine->pivots[i]))
      return false;
  unsigned pivot = 0;
  while (pivot < affine->columns && !affine->fresh[pivot])
    pivot++;
  return pivot == affine->columns || insert(affine, pivot);
}

static bool is_pivot(const Affine *affine, unsigned column)
{
  for (unsigned i = 0; i < affine->rank; i++)
    if (affine->pivots[i] == column)
      return true;
  return false;
}

/* A multiple of every pivot whose row has something in the column; 0 where it is too large. */
static Wide common_multiple(const Affine *affine, unsigned column)
{
  Wide multiple = 1;
  for (unsigned i = 0; i < affine->rank; i++) {
    Wide pivot = affine->rows[i][affine->pivots[i]];
    if (affine->rows[i][column] &&
        __builtin_mul_overflow(multiple, pivot / gcd(multiple, pivot), &multiple))
      return 0;
  }
  return multiple < 0 ? -multiple : multiple;
}

static void reduce(int64_t *relation, unsigned columns)
{
  Wide common = 0;
  for (unsigned i = 0; i < columns; i++)
    common = gcd(common, relation[i]);
  for (unsigned i = 0; i < columns; i++)
    relation[i] = (int64_t)(relation[i] / common);
}

bool affine_relation(const Affine *affine, unsigned column, int64_t *relation)
{
  Wide multiple = common_multiple(affine, column), most = INT64_MAX;
  if (is_pivot(affine, column) || !multiple || multiple > most)
    return false;
  for (unsigned i = 0; i < affine->columns; i++)
    relation[i] = 0;
  relation[column] = (int64_t)multiple;
  for (unsigned i = 0; i < affine->rank; i++) {
    Wide factor = multiple / affine->rows[i][affine->pivots[i]], product;
    if (!affine->rows[i][column])
      continue;
    if (__builtin_mul_overflow(factor, affine->rows[i][column], &product) || product > most ||
        product < -most)
      return false;
    relation[affine->pivots[i]] = (int64_t)-product;
  }
  reduce(relation, affine->columns);
  return true;
}
