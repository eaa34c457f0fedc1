/* Interval-linear forms over numbered dimensions, and the bounds they are made of.
 *
 * Numbers are doubles; each operation rounds outwards, so that a result holds every exact one.
 * Integers up to 2^53 are exact.  A dimension stands for an integer or a finite real; which of the
 * two is part of its number. */
#ifndef OCTANT_DOMAINS_LINEAR_H
#define OCTANT_DOMAINS_LINEAR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef uint32_t Dim;
typedef VEC(Dim) DimVec;

static inline Dim dim_integer(uint32_t index)
{
  return index << 1;
}

static inline Dim dim_real(uint32_t index)
{
  return index << 1 | 1;
}

static inline bool dim_is_real(Dim dim)
{
  return dim & 1;
}

static inline uint32_t dim_index(Dim dim)
{
  return dim >> 1;
}

/* All numbers from low to high, which may be infinite; none where low > high. */
typedef struct Bounds {
  double low, high;
} Bounds;

Bounds bounds_all(void);
Bounds bounds_none(void);
Bounds bounds_point(double number);
Bounds bounds_of_signed(int64_t low, int64_t high); /* outwards, as the next one */
Bounds bounds_of_unsigned(uint64_t low, uint64_t high);
bool bounds_is_none(Bounds a);
bool bounds_is_point(Bounds a);
bool bounds_leq(Bounds a, Bounds b);
Bounds bounds_join(Bounds a, Bounds b);
Bounds bounds_meet(Bounds a, Bounds b);
Bounds bounds_neg(Bounds a);
Bounds bounds_add(Bounds a, Bounds b);
Bounds bounds_sub(Bounds a, Bounds b);
Bounds bounds_mul(Bounds a, Bounds b); /* zero times infinity is zero: factors are finite */
Bounds bounds_div(Bounds a, Bounds b); /* all where b holds zero */
/* The integers between them: a low end rounded up, a high end rounded down. */
Bounds bounds_integers(Bounds a);

typedef struct LinearPart {
  Dim dim;
  Bounds factor; /* never the point zero */
} LinearPart;

/* The sum of its parts and a constant: any value that some choice of factors gives. */
typedef struct Linear {
  Bounds constant;
  VEC(LinearPart) parts; /* ordered by dimension, each once */
} Linear;

Linear linear_constant(Bounds constant);
Linear linear_dim(Dim dim); /* once the dimension */
Linear linear_copy(const Linear *a);
void linear_free(Linear *a);
void linear_add_part(Linear *a, Dim dim, Bounds factor);
void linear_add(Linear *a, const Linear *b);
void linear_sub(Linear *a, const Linear *b);
void linear_scale(Linear *a, Bounds factor);
Bounds linear_factor(const Linear *a, Dim dim); /* the point zero where it has no part */
bool linear_is_constant(const Linear *a);
bool linear_is_exact(const Linear *a);    /* all factors and the constant are points */
bool linear_is_integral(const Linear *a); /* exact, and integral for every point */

/* The values that a form can have where "of" tells those of each dimension. */
typedef Bounds (*BoundsOf)(void *context, Dim dim);
Bounds linear_bounds(const Linear *a, BoundsOf of, void *context);
/* A form with points as factors that holds all values of this one (quasi-linearisation): of each
 * factor an endpoint or its middle stays, and the rest goes into the constant.  False where a
 * dimension with an interval factor is unbounded. */
bool linear_flatten(const Linear *a, BoundsOf of, void *context, Linear *out);

#endif
