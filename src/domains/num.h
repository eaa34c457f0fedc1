/* Numerical abstract domains: what boxes, octagons and polyhedra have in common.
 *
 * A Num stands for a set of points: values for all dimensions there are.  Dimensions need no
 * declaration; those of which nothing is said may have any value, and cost nothing.  A Num is
 * immutable and reference counted: arguments are lent, results are given, num_drop ends each.  An
 * operation without an exact result gives a larger set; a predicate answers true only when it is
 * certain.  Operations do not fail: a domain whose library gives up answers with a larger set. */
#ifndef OCTANT_DOMAINS_NUM_H
#define OCTANT_DOMAINS_NUM_H

#include "base/text.h"
#include "domains/linear.h"

typedef struct NumOps NumOps;

/* Every concrete set begins with this. */
typedef struct Num {
  const NumOps *ops;
  unsigned refs;
} Num;

typedef enum NumSign { NUM_GE, NUM_GT, NUM_EQ } NumSign; /* e >= 0, e > 0, e == 0 */

/* Where widening may stop, ascending. */
typedef struct NumThresholds {
  const double *data;
  unsigned count;
} NumThresholds;

typedef void (*NumVisit)(void *context, const Linear *form, NumSign sign);

struct NumOps {
  const char *name;
  Num *(*top)(void);
  Num *(*bottom)(void);
  Num *(*assign)(const Num *a, Dim dim, const Linear *e); /* dim := any value of e */
  /* The points where some value of e has the sign. */
  Num *(*assume)(const Num *a, const Linear *e, NumSign sign);
  Num *(*forget)(const Num *a, unsigned count, const Dim *dims);
  /* Each "from" becomes the "to" at its place, at once; nothing is known of a "to" that is no
   * "from", and kinds agree. */
  Num *(*rename)(const Num *a, unsigned count, const Dim *from, const Dim *to);
  Num *(*join)(const Num *a, const Num *b);
  Num *(*meet)(const Num *a, const Num *b);
  /* Includes both; a sequence of widenings with "older" the result of the last ends. */
  Num *(*widen)(const Num *older, const Num *newer, const NumThresholds *thresholds);
  /* Between "newer", which "older" includes, and "older". */
  Num *(*narrow)(const Num *older, const Num *newer);
  bool (*leq)(const Num *a, const Num *b);
  bool (*equal)(const Num *a, const Num *b); /* the same set, as far as the domain sees it */
  uint64_t (*hash)(const Num *a);            /* equal ones have the same */
  bool (*is_bottom)(const Num *a);
  Bounds (*bounds)(const Num *a, const Linear *e); /* of e's values; none where a is empty */
  /* Calls "visit" for each of the constraints whose conjunction is the set; redundant ones may be
   * left out.  Not asked of an empty set. */
  void (*constraints)(const Num *a, NumVisit visit, void *context);
  void (*dims)(const Num *a, DimVec *out); /* appends those that something is said of, ascending */
  void (*free)(Num *a);
};

extern const NumOps num_sign, num_box, num_octagon;
/* With PPL only; NULL without.  Closed polyhedra, not necessarily closed ones, linear
 * equalities. */
const NumOps *num_polyhedra(void);
const NumOps *num_strict_polyhedra(void);
const NumOps *num_equalities(void);

/* By the word that people use: sign, box, octagon, polyhedra, strict-polyhedra, equalities; NULL
 * where there is none. */
const NumOps *num_find(const char *name);

void num_init(Num *a, const NumOps *ops); /* one reference */
void num_drop(Num *a);                    /* NULL is fine */
static inline Num *num_keep(const Num *a)
{
  Num *res = (Num *)a;
  res->refs++;
  return res;
}

/* What every domain gets for free. */
Bounds num_bounds(const Num *a, Dim dim);
/* dims[i] := forms[i], all at once. */
Num *num_assign_parallel(const Num *a, unsigned count, const Dim *dims, const Linear *forms);
Num *num_meet_bounds(const Num *a, Dim dim, Bounds bounds);
/* One line: x - y <= 3, 0 <= z <= 5; "name" writes a dimension. */
typedef void (*DimName)(void *context, Dim dim, Text *out);
void num_print(const Num *a, DimName name, void *context, Text *out);

#endif
