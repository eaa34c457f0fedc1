#include "domains/octagon_kernel.h"

#include <math.h>

/* One version of a loop for each kind of processor, chosen when the program starts.  Sanitizers run
 * before the choice can be made, and without them nothing is lost but speed. */
#if defined __x86_64__ && defined __ELF__ && !defined __SANITIZE_ADDRESS__ &&                      \
    !defined __SANITIZE_THREAD__
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CLONES
#endif
/* Before a loop whose arrays do not overlap. */
#ifdef __clang__
#define APART _Pragma("clang loop vectorize(assume_safety)")
#else
#define APART _Pragma("GCC ivdep")
#endif
#define INLINE static inline __attribute__((always_inline))

INLINE double least(double a, double b)
{
  return a < b ? a : b;
}

INLINE double greatest(double a, double b)
{
  return a > b ? a : b;
}

CLONES void oct_relax(unsigned n, double *m, const double *p, const double *x, const double *q,
                      const double *y)
{
  for (unsigned k = 0; k < n; k++) {
    unsigned i = 2 * k, length = i + 2;
    double *upper = m + oct_row(i), *lower = upper + length;
    double pu = p[i], pl = p[i + 1], qu = q[i], ql = q[i + 1];
    bool none_p = pu == INFINITY && pl == INFINITY, none_q = qu == INFINITY && ql == INFINITY;
    if (none_p && none_q)
      continue;
    APART
    for (unsigned j = 0; j < length; j++) {
      double u = least(pu + x[j], qu + y[j]), l = least(pl + x[j], ql + y[j]);
      upper[j] = least(u, upper[j]);
      lower[j] = least(l, lower[j]);
    }
  }
}

/* Four rows and four paths at a time: what is loaded serves four times, and all fits the registers
 * of AVX-512.  Written out, because compilers vectorise over j only if there is no loop inside. */
INLINE void relax_four(size_t length, double *m, unsigned i, const double *rows, size_t stride)
{
  if (length % OCT_LANES)
    __builtin_unreachable(); /* no code for a rest is needed */
  double *m0 = m, *m1 = m0 + length, *m2 = m1 + length, *m3 = m2 + length;
  const double *x0 = rows, *x1 = x0 + stride, *x2 = x1 + stride, *x3 = x2 + stride;
#define PATHS(r, column)                                                                           \
  const double c##r##0 = x1[column], c##r##1 = x0[column], c##r##2 = x3[column],                   \
               c##r##3 = x2[column]
  PATHS(0, i + 1);
  PATHS(1, i);
  PATHS(2, i + 3);
  PATHS(3, i + 2);
#undef PATHS
#define IMPROVED(r)                                                                                \
  least(least(least(c##r##0 + a0, c##r##1 + a1), least(c##r##2 + a2, c##r##3 + a3)), m##r[j])
  APART
  for (size_t j = 0; j < length; j++) {
    double a0 = x0[j], a1 = x1[j], a2 = x2[j], a3 = x3[j]; /* loaded once: stores come after */
    double r0 = IMPROVED(0), r1 = IMPROVED(1), r2 = IMPROVED(2), r3 = IMPROVED(3);
    m0[j] = r0, m1[j] = r1, m2[j] = r2, m3[j] = r3;
  }
#undef IMPROVED
}

CLONES void oct_relax_block(unsigned n, double *padded, unsigned first, const double *rows,
                            size_t stride, double *least_of)
{
  APART
  for (size_t j = 0; j < stride; j++) {
    double least_here = rows[j];
    for (unsigned b = 1; b < OCT_BLOCK; b++)
      least_here = least(rows[b * stride + j], least_here);
    least_of[j] = least_here;
  }
  for (unsigned k = 0; k < n; k += 2) {
    const double *here = least_of + 2 * k;
    if (k - first < OCT_BLOCK / 2) /* unsigned: none before the first */
      continue;
    if (here[0] == INFINITY && here[1] == INFINITY && here[2] == INFINITY && here[3] == INFINITY)
      continue;
    double *m = padded + oct_padded_row(k);
    relax_four(oct_padded_length(k), m, 2 * k, rows, stride);
    relax_four(oct_padded_length(k), m, 2 * k, rows + 4 * stride, stride);
  }
}

CLONES void oct_relax_row(size_t length, double *row, double p, const double *x, double q,
                          const double *y)
{
  APART
  for (size_t j = 0; j < length; j++)
    row[j] = least(least(p + x[j], q + y[j]), row[j]);
}

CLONES void oct_relax_rows(size_t stride, double *rows, unsigned pivot, const double *x,
                           const double *y)
{
  for (double *m0 = rows; m0 < rows + OCT_BLOCK * stride; m0 += 4 * stride) {
    double *m1 = m0 + stride, *m2 = m1 + stride, *m3 = m2 + stride;
    double p0 = m0[pivot], p1 = m1[pivot], p2 = m2[pivot], p3 = m3[pivot];
    double q0 = m0[pivot + 1], q1 = m1[pivot + 1], q2 = m2[pivot + 1], q3 = m3[pivot + 1];
    APART
    for (size_t j = 0; j < stride; j++) {
      double a = x[j], b = y[j];
      double r0 = least(least(p0 + a, q0 + b), m0[j]), r1 = least(least(p1 + a, q1 + b), m1[j]);
      double r2 = least(least(p2 + a, q2 + b), m2[j]), r3 = least(least(p3 + a, q3 + b), m3[j]);
      m0[j] = r0, m1[j] = r1, m2[j] = r2, m3[j] = r3;
    }
  }
}

CLONES void oct_pivot_rows(size_t length, const double *plus, const double *minus, double over,
                           double back, double *x, double *y)
{
  APART
  for (size_t j = 0; j < length; j++) {
    x[j] = least(over + minus[j], plus[j]);
    y[j] = least(back + plus[j], minus[j]);
  }
}

CLONES void oct_relax_strong(unsigned n, double *m, const double *p, const double *x,
                             const double *q, const double *y, const double *h, const double *hs)
{
  for (unsigned k = 0; k < n; k++) {
    unsigned i = 2 * k, length = i + 2;
    double *upper = m + oct_row(i), *lower = upper + length;
    double pu = p[i], pl = p[i + 1], qu = q[i], ql = q[i + 1], hu = h[i], hl = h[i + 1];
    APART
    for (unsigned j = 0; j < length; j++) {
      double u = least(pu + x[j], qu + y[j]), l = least(pl + x[j], ql + y[j]);
      u = least(u, hu + hs[j]);
      l = least(l, hl + hs[j]);
      upper[j] = least(u, upper[j]);
      lower[j] = least(l, lower[j]);
    }
  }
}

CLONES void oct_strengthen(unsigned n, double *m, const double *h, const double *hs)
{
  for (unsigned k = 0; k < n; k++) {
    unsigned i = 2 * k, length = i + 2;
    double *upper = m + oct_row(i), *lower = upper + length;
    double hu = h[i], hl = h[i + 1];
    if (hu == INFINITY && hl == INFINITY)
      continue;
    APART
    for (unsigned j = 0; j < length; j++) {
      upper[j] = least(hu + hs[j], upper[j]);
      lower[j] = least(hl + hs[j], lower[j]);
    }
  }
}

CLONES void oct_mark_related(unsigned k, const double *m, const double *upper, double *marks)
{
  const double *plus = m + oct_row(2 * k), *minus = plus + 2 * k + 2;
  double high = upper[2 * k], low = upper[2 * k + 1];
  APART
  for (unsigned j = 0; j < 2 * k; j++) {
    double from_plus = plus[j] < low + upper[j] ? 1 : 0;
    double from_minus = minus[j] < high + upper[j] ? 1 : 0;
    marks[j] = greatest(from_plus, from_minus);
  }
}

CLONES void oct_add_to_all(size_t count, double *to, double a, const double *b)
{
  APART
  for (size_t i = 0; i < count; i++)
    to[i] = a + b[i];
}

CLONES bool oct_all_leq(size_t count, const double *a, const double *b)
{
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    int larger = 0;
    for (unsigned j = 0; j < 64; j++)
      larger |= a[i + j] > b[i + j];
    if (larger)
      return false;
  }
  for (; i < count; i++)
    if (a[i] > b[i])
      return false;
  return true;
}

/* ---- combining ---- */

INLINE double combined(OctCombine by, double a, double b)
{
  switch (by) {
  case OCT_GREATER: return greatest(a, b);
  case OCT_LESSER: return least(a, b);
  case OCT_STABLE: return b <= a ? a : INFINITY;
  case OCT_RISEN: return a < b ? b : INFINITY;
  default: return a == INFINITY ? b : a;
  }
}

INLINE void combine(OctCombine by, size_t count, double *to, const double *a, const double *b)
{
  APART
  for (size_t i = 0; i < count; i++)
    to[i] = combined(by, a[i], b[i]);
}

/* Both rows of a dimension, or what they are summed of: "plus" and a row of bounds. */
typedef struct Pair {
  const double *upper, *lower;
  double plus_upper, plus_lower;
} Pair;

INLINE void combine_pairs(OctCombine by, size_t count, double *upper, double *lower, Pair a, Pair b)
{
  APART
  for (size_t j = 0; j < count; j++) {
    upper[j] = combined(by, a.upper[j], b.upper[j]);
    lower[j] = combined(by, a.lower[j], b.lower[j]);
  }
}

/* The same with sums in the place of b, of a, and of both. */
INLINE void combine_left(OctCombine by, size_t count, double *upper, double *lower, Pair a, Pair b)
{
  APART
  for (size_t j = 0; j < count; j++) {
    upper[j] = combined(by, a.upper[j], b.plus_upper + b.upper[j]);
    lower[j] = combined(by, a.lower[j], b.plus_lower + b.upper[j]);
  }
}

INLINE void combine_right(OctCombine by, size_t count, double *upper, double *lower, Pair a, Pair b)
{
  APART
  for (size_t j = 0; j < count; j++) {
    upper[j] = combined(by, a.plus_upper + a.upper[j], b.upper[j]);
    lower[j] = combined(by, a.plus_lower + a.upper[j], b.lower[j]);
  }
}

INLINE void combine_sums(OctCombine by, size_t count, double *upper, double *lower, Pair a, Pair b)
{
  APART
  for (size_t j = 0; j < count; j++) {
    upper[j] = combined(by, a.plus_upper + a.upper[j], b.plus_upper + b.upper[j]);
    lower[j] = combined(by, a.plus_lower + a.upper[j], b.plus_lower + b.upper[j]);
  }
}

INLINE Pair pair_of_part(const double *m, unsigned place, unsigned column)
{
  const double *upper = m + oct_row(2 * place) + 2 * column;
  return (Pair){.upper = upper, .lower = upper + 2 * place + 2};
}

INLINE Pair pair_of_bounds(const double *bounds, unsigned k, unsigned column)
{
  return (Pair){
      .upper = bounds + 2 * column, .plus_upper = bounds[2 * k + 1], .plus_lower = bounds[2 * k]};
}

/* The rows of the k-th dimension, which belongs to the run "own". */
INLINE void combine_rows(OctCombine by, unsigned k, const OctRun *runs, const OctRun *own,
                         const double *upper_a, const double *upper_b, double *m)
{
  double *upper = m + oct_row(2 * k), *lower = upper + 2 * k + 2;
  unsigned place_a = own->place_a + k - own->begin, place_b = own->place_b + k - own->begin;
  for (const OctRun *r = runs; r <= own; r++) {
    unsigned j = 2 * r->begin, count = 2 * ((r == own ? k + 1 : r->end) - r->begin);
    bool same_a = own->a && r->a == own->a, same_b = own->b && r->b == own->b;
    Pair a = same_a ? pair_of_part(own->a, place_a, r->place_a) : pair_of_bounds(upper_a, k, j / 2);
    Pair b = same_b ? pair_of_part(own->b, place_b, r->place_b) : pair_of_bounds(upper_b, k, j / 2);
    if (same_a && same_b)
      combine_pairs(by, count, upper + j, lower + j, a, b);
    else if (same_a)
      combine_left(by, count, upper + j, lower + j, a, b);
    else if (same_b)
      combine_right(by, count, upper + j, lower + j, a, b);
    else
      combine_sums(by, count, upper + j, lower + j, a, b);
  }
  upper[2 * k] = lower[2 * k + 1] = 0;
}

/* Then its rows are those of the two parts, one behind the other. */
INLINE bool begins_both(const OctRun *first)
{
  return first->a && first->b && !first->place_a && !first->place_b;
}

INLINE void combine_runs(OctCombine by, unsigned count, const OctRun *runs, const double *upper_a,
                         const double *upper_b, double *to)
{
  const OctRun *own = runs;
  if (begins_both(own)) {
    combine(by, oct_size(own->end), to, own->a, own->b);
    for (unsigned i = 0; i < 2 * own->end; i++)
      to[oct_row(i) + i] = 0;
    own++;
  }
  for (; own < runs + count; own++)
    for (unsigned k = own->begin; k < own->end; k++)
      combine_rows(by, k, runs, own, upper_a, upper_b, to);
}

CLONES void oct_combine(OctCombine by, size_t count, double *to, const double *a, const double *b)
{
  switch (by) {
  case OCT_GREATER: combine(OCT_GREATER, count, to, a, b); break;
  case OCT_LESSER: combine(OCT_LESSER, count, to, a, b); break;
  case OCT_STABLE: combine(OCT_STABLE, count, to, a, b); break;
  case OCT_RISEN: combine(OCT_RISEN, count, to, a, b); break;
  case OCT_FILLED: combine(OCT_FILLED, count, to, a, b); break;
  }
}

CLONES void oct_combine_runs(OctCombine by, unsigned count, const OctRun *runs,
                             const double *upper_a, const double *upper_b, double *to)
{
  switch (by) {
  case OCT_GREATER: combine_runs(OCT_GREATER, count, runs, upper_a, upper_b, to); break;
  case OCT_LESSER: combine_runs(OCT_LESSER, count, runs, upper_a, upper_b, to); break;
  case OCT_STABLE: combine_runs(OCT_STABLE, count, runs, upper_a, upper_b, to); break;
  case OCT_RISEN: combine_runs(OCT_RISEN, count, runs, upper_a, upper_b, to); break;
  case OCT_FILLED: combine_runs(OCT_FILLED, count, runs, upper_a, upper_b, to); break;
  }
}
