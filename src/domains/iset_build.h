/* For the files of interval sets: results are piled up as wide ranges, then made canonical.
 *
 *   unsigned mark = iset_begin(sets);
 *   iset_push(sets, a + c, b + d);
 *   return iset_finish(sets, width, mark);
 *
 * Piles may nest: each ends before the one below it goes on. */
#ifndef OCTANT_DOMAINS_ISET_BUILD_H
#define OCTANT_DOMAINS_ISET_BUILD_H

#include "base/arena.h"
#include "base/map.h"
#include "domains/iset.h"

/* Sums and products of 64-bit numbers, read as signed or unsigned, fit. */
typedef __int128 Wide;

typedef struct WideRange {
  Wide least, most;
} WideRange;

struct ISets {
  Arena *arena;
  VEC(const ISet *) list; /* by id */
  VEC(uint32_t) next;     /* by id: 1 + id of the next with the same hash; 0: none */
  Map first;              /* hash -> id */
  VEC(WideRange) pile;
  VEC(uint64_t) gaps; /* scratch */
};

static inline unsigned iset_begin(const ISets *sets)
{
  return sets->pile.count;
}

static inline void iset_push(ISets *sets, Wide least, Wide most)
{
  vec_push(&sets->pile, ((WideRange){least, most}));
}

/* The set of all numbers piled up since the mark, reduced modulo 2^width. */
const ISet *iset_finish(ISets *sets, unsigned width, unsigned mark);

/* Pushes the ranges of a set read as unsigned, in ascending order. */
void iset_push_unsigned(ISets *sets, const ISet *a);

#endif
