/* Which steps of a path are worth showing: of a loop that is gone round many times only the first
 * rounds and the last. */
#ifndef OCTANT_OUTPUT_FOLD_H
#define OCTANT_OUTPUT_FOLD_H

#include "engine/verify.h"

typedef struct Fold {
  unsigned from, to; /* the steps left out: from <= i < to */
  unsigned rounds;   /* of the loop */
  const Place *loop; /* its keyword */
} Fold;

typedef VEC(Fold) Folds;

/* The folds of the path, in its order and apart from each other. */
void fold_loops(const Path *path, Folds *out);

#endif
