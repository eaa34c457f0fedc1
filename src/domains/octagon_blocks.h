/* How the dimensions of two octagons fall into blocks, when the two are combined.
 *
 * Parts of the two that have a dimension in common are in one block, and so are those that are
 * linked. */
#ifndef OCTANT_DOMAINS_OCTAGON_BLOCKS_H
#define OCTANT_DOMAINS_OCTAGON_BLOCKS_H

#include "domains/octagon.h"

typedef enum OctDims { OCT_DIMS_OF_BOTH, OCT_DIMS_OF_EITHER } OctDims;

/* A dimension and where the two have it. */
typedef struct OctShared {
  Dim dim;
  OctPlace in_a, in_b;
} OctShared;

enum { OCT_BLOCK_SPACE = 4096 };

typedef struct OctBlocks {
  const Octagon *a, *b;
  OctView view_a, view_b;
  unsigned count;        /* of dimensions */
  OctShared *shared;     /* by dimension, ascending */
  OctShared *block;      /* space for one block */
  unsigned *leader;      /* of each part of a, then of b: one that stands for its block, by steps */
  unsigned blocks;       /* different ones */
  unsigned *next, *last; /* of the blocks' lists */
  void *memory;          /* of all of these, where they do not fit here: */
  char space[OCT_BLOCK_SPACE];
} OctBlocks;

/* Whether the two have parts over the same dimensions, in the same order, and a join or widening
 * relates none of them: then no blocks are needed. */
bool blocks_are_parts(const Octagon *a, OctView view, const Octagon *b);

void blocks_init(OctBlocks *blocks, const Octagon *a, OctView view_a, const Octagon *b,
                 OctView view_b, OctDims which);
void blocks_free(OctBlocks *blocks);
/* Links what a join or widening of a with b relates though neither does: a block with a bound that
 * rises and one with a bound that falls.  Of x = 0, y = 0 and x = 1, y = 1 the join has x = y.
 *
 * Where more than so many dimensions move, a rise and a fall are linked only where they are of
 * about the same size: the relation is better than the bounds by the lesser of the two.  Of x <=
 * 1000, y = 0 and x = 0, y <= 1 the join has x + y <= 1000, which is hardly better than 1001, and
 * would make one dense part of all that moves. */
enum { OCT_ALL_LINKED = 32 };
void blocks_link_moving(OctBlocks *blocks);
/* Visits the blocks by first dimension; nothing is linked any more. */
typedef void (*BlockVisit)(void *context, const OctBlocks *blocks, unsigned count,
                           const OctShared *block);
void blocks_each(OctBlocks *blocks, BlockVisit visit, void *context);

/* The part of a that has exactly these dimensions, NULL where there is none; the same of b. */
OctPart *block_part_a(const OctBlocks *blocks, unsigned count, const OctShared *block);
OctPart *block_part_b(const OctBlocks *blocks, unsigned count, const OctShared *block);
/* A part over the block whose entries come from both octagons. */
OctPart *block_combine(const OctBlocks *blocks, unsigned count, const OctShared *block,
                       OctCombine by);

#endif
