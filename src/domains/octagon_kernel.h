/* The loops over matrices of octagons that all the time goes into.
 *
 * A matrix over n dimensions has 2n rows; row 2k stands for the k-th dimension, row 2k+1 for its
 * negation, and the entry (i, j) = c says V_j - V_i <= c.  As (i, j) and (j^1, i^1) say the same,
 * only entries with j <= (i|1) are stored, row after row.  No entry is NaN or minus infinity.
 *
 * This is the one file that is compiled without -frounding-math, because compilers do not vectorise
 * under it.  That is sound: sums here have two operands that both come from memory or from an
 * argument, no operation follows from another by algebra, and so nothing is computed before the
 * caller's rounding mode is in force. */
#ifndef OCTANT_DOMAINS_OCTAGON_KERNEL_H
#define OCTANT_DOMAINS_OCTAGON_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

/* Where row i begins. */
static inline size_t oct_row(unsigned i)
{
  return ((size_t)(i + 1) * (i + 1)) / 2;
}

/* Entries over n dimensions. */
static inline size_t oct_size(unsigned n)
{
  return 2 * (size_t)n * (n + 1);
}

static inline size_t oct_index(unsigned i, unsigned j)
{
  return j <= (i | 1) ? oct_row(i) + j : oct_row(j ^ 1) + (i ^ 1);
}

/* Every entry (i, j) becomes the least of itself, p[i] + x[j] and q[i] + y[j]. */
void oct_relax(unsigned n, double *m, const double *p, const double *x, const double *q,
               const double *y);
/* The same, and of h[i] + h[j^1], whose second half comes swapped as hs. */
void oct_relax_strong(unsigned n, double *m, const double *p, const double *x, const double *q,
                      const double *y, const double *h, const double *hs);
/* Every entry (i, j) becomes the least of itself and h[i] + hs[j]. */
void oct_strengthen(unsigned n, double *m, const double *h, const double *hs);

/* For closure of large matrices: rows padded to whole vectors of eight, which hold infinity there.
 */
enum { OCT_LANES = 8, OCT_BLOCK = 8 };

static inline unsigned oct_padded_length(unsigned k)
{
  return OCT_LANES * (k / 4 + 1);
}

/* Where the two rows of the k-th dimension begin. */
static inline size_t oct_padded_row(unsigned k)
{
  size_t fours = k / 4;
  return 32 * fours * (fours + 1) + 16 * (k % 4) * (fours + 1);
}

/* Every entry (i, j) becomes the least of itself and, for all b, (i, b) + (b, j), where the b are
 * the pairs of "rows": OCT_BLOCK whole rows from the one of the "first" dimension on, "stride"
 * apart.  The rows of these dimensions are left as they are.  Dimensions are taken two by two, so
 * that there is one more where n is odd.  "least_of" is space for a row. */
void oct_relax_block(unsigned n, double *padded, unsigned first, const double *rows, size_t stride,
                     double *least_of);
/* One row that is given as such: the least of itself, p + x and q + y. */
void oct_relax_row(size_t length, double *row, double p, const double *x, double q,
                   const double *y);
/* The same for all rows of a block, where p and q are what each has at the pivot and behind it. */
void oct_relax_rows(size_t stride, double *rows, unsigned pivot, const double *x, const double *y);
/* Of two rows: x the least of plus and over + minus, y of minus and back + plus. */
void oct_pivot_rows(size_t length, const double *plus, const double *minus, double over,
                    double back, double *x, double *y);

/* For the rows of the k-th dimension: marks each column with 1 where one of them says more than the
 * bounds of the two dimensions do, with 0 elsewhere; "upper" has the bound of each V. */
void oct_mark_related(unsigned k, const double *m, const double *upper, double *marks);

/* By entry, over "count" of them. */
void oct_add_to_all(size_t count, double *to, double a, const double *b);
bool oct_all_leq(size_t count, const double *a, const double *b);

/* What becomes of an entry of a and one of b. */
typedef enum OctCombine {
  OCT_GREATER,
  OCT_LESSER,
  OCT_STABLE, /* a where b <= a, infinity elsewhere */
  OCT_RISEN,  /* b where a < b, infinity elsewhere */
  OCT_FILLED, /* a, but b where a is infinite */
} OctCombine;

/* Two matrices over the same dimensions. */
void oct_combine(OctCombine by, size_t count, double *to, const double *a, const double *b);

/* Dimensions that follow one another in a part of a and in a part of b. */
typedef struct OctRun {
  unsigned begin, end;
  const double *a, *b;       /* matrices of these parts, NULL where there is none */
  unsigned place_a, place_b; /* of the first */
} OctRun;
/* A matrix over all runs, from two sets of parts.  What dimensions in different parts have to do
 * with each other follows from the bounds of each V in "upper_a" and "upper_b". */
void oct_combine_runs(OctCombine by, unsigned count, const OctRun *runs, const double *upper_a,
                      const double *upper_b, double *to);

#endif
