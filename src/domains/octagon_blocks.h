/* How the dimensions of two octagons fall into blocks, when the two are combined.
 *
 * Dimensions that are in one part of either octagon are in one block, and so are those that the
 * caller links. */
#ifndef OCTANT_DOMAINS_OCTAGON_BLOCKS_H
#define OCTANT_DOMAINS_OCTAGON_BLOCKS_H

#include "domains/octagon.h"

typedef enum OctDims { OCT_DIMS_OF_BOTH, OCT_DIMS_OF_EITHER } OctDims;

typedef struct OctBlocks {
  unsigned count; /* of dimensions */
  Dim *dims;      /* ascending */
  OctPlace *in_a, *in_b;
  unsigned *leader;      /* index of a dimension that stands for the block, by steps */
  unsigned *next, *last; /* of the blocks' lists */
  Dim *block;            /* space for one block */
  void *memory;          /* of all of these */
} OctBlocks;

/* Whether the two have parts over the same dimensions, in the same order, and a join or widening
 * relates none of them: then no blocks are needed. */
bool blocks_are_parts(const Octagon *a, OctView view, const Octagon *b);

void blocks_init(OctBlocks *blocks, const Octagon *a, const Octagon *b, OctDims which);
void blocks_free(OctBlocks *blocks);
/* The block of the i-th dimension: its first dimension's index. */
unsigned blocks_find(OctBlocks *blocks, unsigned i);
void blocks_link(OctBlocks *blocks, unsigned i, unsigned k);
/* Links what a join or widening of a with b relates though neither does: a block with a bound that
 * rises and one with a bound that falls.  Of x = 0, y = 0 and x = 1, y = 1 the join has x = y. */
void blocks_link_moving(OctBlocks *blocks, const Octagon *a, OctView view, const Octagon *b);
/* Visits the blocks by first dimension; nothing is linked any more. */
typedef void (*BlockVisit)(void *context, unsigned count, const Dim *dims);
void blocks_each(OctBlocks *blocks, BlockVisit visit, void *context);

/* A part over some dimensions whose entries come from both octagons, "by" row. */
typedef void (*RowCombine)(size_t count, double *to, const double *a, const double *b);
OctPart *blocks_combine(const Octagon *a, OctView view_a, const Octagon *b, OctView view_b,
                        unsigned count, const Dim *dims, RowCombine by);

#endif
