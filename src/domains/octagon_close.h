/* Closure of octagon matrices (octagon_kernel.h tells their layout): every entry becomes the least
 * bound that follows from all of them.  [Mine 2006; Bagnara, Hill, Zaffanella 2009 for integers]
 *
 * Call with rounding upwards, so that sums are upper bounds; then no sum becomes minus infinity,
 * and none is NaN.  "dims" tells which dimensions are integers: their bounds are tightened.  The
 * results are best ones where all dimensions are integers or all are real; where both occur,
 * entries between integers are rounded down, which is sound.  Every function answers false where
 * the set is empty; then the matrix holds nothing of use.  Diagonals are zero before and after. */
#ifndef OCTANT_DOMAINS_OCTAGON_CLOSE_H
#define OCTANT_DOMAINS_OCTAGON_CLOSE_H

#include "domains/linear.h"
#include "domains/octagon_kernel.h"

bool oct_close(unsigned n, double *m, const Dim *dims);
/* The first part of it, for large matrices: all sums along paths, neither tightened nor
 * strengthened. */
bool oct_shortest_paths(unsigned n, double *m);
/* Adds V_b - V_a <= c to a closed matrix. */
bool oct_close_edge(unsigned n, double *m, const Dim *dims, unsigned a, unsigned b, double c);

/* V_to - V_2k <= c, or V_to - V_2k+1 <= c where "minus". */
typedef struct OctEdge {
  bool minus;
  unsigned to;
  double c;
} OctEdge;
/* Adds bounds that all concern the k-th dimension, of which nothing was known to others, to a
 * closed matrix. */
bool oct_close_fresh(unsigned n, double *m, const Dim *dims, unsigned k, unsigned count,
                     const OctEdge *edges);

/* A bound of V_b - V_a that is not above c and holds wherever c does: integers lie apart. */
double oct_tighten(const Dim *dims, unsigned a, unsigned b, double c);
/* All of row i, in the order of columns. */
void oct_get_row(unsigned n, const double *m, unsigned i, double *row);

#endif
