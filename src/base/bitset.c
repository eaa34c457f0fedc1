#include "base/bitset.h"

#include <string.h>

#include "base/memory.h"

static unsigned word_count(const Bitset *set)
{
  return (set->size + 63) / 64;
}

Bitset bitset_new(unsigned size)
{
  return (Bitset){mem_zero((size + 63) / 64, sizeof(uint64_t)), size};
}

void bitset_free(Bitset *set)
{
  mem_free(set->words);
  *set = (Bitset){0};
}

bool bitset_add(Bitset *set, unsigned element)
{
  uint64_t *word = &set->words[element / 64], bit = (uint64_t)1 << (element % 64);
  bool changed = !(*word & bit);
  *word |= bit;
  return changed;
}

bool bitset_unite(Bitset *set, const Bitset *other)
{
  uint64_t changed = 0;
  for (unsigned i = 0; i < word_count(set); i++) {
    changed |= other->words[i] & ~set->words[i];
    set->words[i] |= other->words[i];
  }
  return changed;
}

bool bitset_equal(const Bitset *a, const Bitset *b)
{
  return a->size == b->size && !memcmp(a->words, b->words, word_count(a) * sizeof *a->words);
}

unsigned bitset_count(const Bitset *set)
{
  unsigned count = 0;
  for (unsigned i = 0; i < word_count(set); i++)
    count += (unsigned)__builtin_popcountll(set->words[i]);
  return count;
}

unsigned bitset_next(const Bitset *set, unsigned from)
{
  for (unsigned i = from / 64; i < word_count(set); i++) {
    uint64_t word = set->words[i];
    if (i == from / 64)
      word &= ~(uint64_t)0 << (from % 64);
    if (word)
      return i * 64 + (unsigned)__builtin_ctzll(word);
  }
  return set->size;
}
