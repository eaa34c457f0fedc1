/* Sets of small numbers, fixed to a range [0, size) when made. */
#ifndef OCTANT_BASE_BITSET_H
#define OCTANT_BASE_BITSET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Bitset {
  uint64_t *words;
  unsigned size;
} Bitset;

Bitset bitset_new(unsigned size);
void bitset_free(Bitset *set);

/* Both answer whether the set changed. */
bool bitset_add(Bitset *set, unsigned element);
bool bitset_unite(Bitset *set, const Bitset *other);

bool bitset_equal(const Bitset *a, const Bitset *b);
unsigned bitset_count(const Bitset *set);

/* The least element >= from, or the size of the range where there is none. */
unsigned bitset_next(const Bitset *set, unsigned from);

static inline bool bitset_has(const Bitset *set, unsigned element)
{
  return element < set->size && (set->words[element / 64] >> (element % 64) & 1);
}

#endif
