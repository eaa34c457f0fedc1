/* Memory between the blocks of a trail, for interpolation.
 *
 * Arrays that are equal are more than our solvers can do, so that the cells that a trail reads at
 * constant addresses get names like variables ("memory!3[4096]@2" at the end of block 2), and what
 * else a region holds is arbitrary after a block that changes it. */
#ifndef OCTANT_ENGINE_REFINE_PREDICATE_CELLS_H
#define OCTANT_ENGINE_REFINE_PREDICATE_CELLS_H

#include "engine/refine_predicate.h"

typedef struct TrailCell {
  unsigned slot; /* of its region */
  const Term *address;
  unsigned last; /* the last block that reads it */
} TrailCell;

typedef struct TrailCells {
  const Trail *trail;
  unsigned block; /* looked at */
  VEC(TrailCell) list;
  Map index_of; /* read -> index + 1 */
} TrailCells;

TrailCells trail_cells_new(const Trail *trail);
void trail_cells_free(TrailCells *cells);

/* What the regions are at the end of a block, where "ends" says so and "values" says what they were
 * at its start.  "values" becomes what they are called after it; names are noted with what they
 * stand for, and their definitions are appended. */
void trail_cells_name(const TrailCells *cells, unsigned block, const Term *const *ends,
                      const Term **values, Map *origin, TermVec *definitions);

#endif
