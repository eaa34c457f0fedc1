/* Linear relations among columns of integers: all vectors a with a * row = 0 for every row.
 *
 * With a column of ones these are the affine equalities of a set of points (Karr: Affine
 * Relationships Among Variables of a Program, 1976).  Arithmetic is exact; a row whose numbers grow
 * too large is left out, so that a relation found may not hold for it. */
#ifndef OCTANT_ENGINE_AFFINE_H
#define OCTANT_ENGINE_AFFINE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Affine Affine;

Affine *affine_new(unsigned columns);
void affine_free(Affine *affine);

/* False where the row was left out. */
bool affine_add(Affine *affine, const int64_t *row);
unsigned affine_rank(const Affine *affine);

/* The relation that expresses this column by columns before it, whose numbers have no common
 * divisor and where its own is positive.  False where there is none, or where it does not fit. */
bool affine_relation(const Affine *affine, unsigned column, int64_t *relation);

#endif
