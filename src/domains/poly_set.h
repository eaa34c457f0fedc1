/* The adapter of the Parma Polyhedra Library: convex polyhedra over the dimensions of a list, the
 * n-th being the n-th dimension of the space.
 *
 * A set is minimised when it is given, so that none of the functions that look at it changes it.
 * Where the library gives up - memory, or more work than it is allowed - the result is NULL. */
#ifndef OCTANT_DOMAINS_POLY_SET_H
#define OCTANT_DOMAINS_POLY_SET_H

#include "domains/poly_row.h"

typedef struct PolySet PolySet;
typedef enum PolyTopology { POLY_CLOSED, POLY_STRICT } PolyTopology;

/* Leaves the rounding mode as it is; the library does not. */
void poly_set_start(void);

PolySet *poly_set_new(PolyTopology topology, const DimVec *dims, const RowVec *rows);
PolySet *poly_set_add(PolyTopology topology, const PolySet *a, const DimVec *dims,
                      const RowVec *rows);
PolySet *poly_set_hull(PolyTopology topology, const PolySet *a, const PolySet *b);
/* Without the dimensions at those places. */
PolySet *poly_set_project(PolyTopology topology, const PolySet *a, unsigned count,
                          const unsigned *places);
/* dim := e, which is over "dims" and exact. */
PolySet *poly_set_assign(PolyTopology topology, const PolySet *a, const DimVec *dims, Dim dim,
                         const Linear *e);
/* The dimension at place i goes to places[i]. */
PolySet *poly_set_permute(PolyTopology topology, const PolySet *a, unsigned count,
                          const unsigned *places);
void poly_set_free(PolySet *a); /* NULL is fine */

bool poly_set_is_empty(const PolySet *a);
bool poly_set_contains(const PolySet *a, const PolySet *b);
/* How many generators it has: those that multiply in a product and those that add up there. */
void poly_set_size(const PolySet *a, unsigned *points, unsigned *rays);
/* Appends the minimised constraints; numbers that are no doubles become bounds. */
void poly_set_rows(const PolySet *a, const DimVec *dims, RowVec *out);

typedef enum Sup { SUP_NONE, SUP_OPEN, SUP_REACHED } Sup; /* unbounded; a limit; a maximum */
/* Of an exact form, where form_scale holds; a is not empty. */
Sup poly_set_sup(const PolySet *a, const DimVec *dims, const Linear *form, mpq_t out);

#endif
