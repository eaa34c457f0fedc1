/* Inside: candidates about blocks on the heap. */
#ifndef OCTANT_ENGINE_CANDIDATE_BLOCK_H
#define OCTANT_ENGINE_CANDIDATE_BLOCK_H

#include "engine/candidate_memory.h"
#include "engine/hint.h"

enum {
  MOST_FIELDS = 8,
  MOST_SIZES = 3,
  MOST_CONSTANTS = 5,
  MOST_POINTERS = 4,
  MOST_NUMBERS = 4,
};

/* What lies at some offset in some blocks. */
typedef struct Part {
  const Region *region;
  const Term *offset;
  unsigned width;
  bool pointer;
  bool varies; /* more than constants is stored there */
  const Term *constants[MOST_CONSTANTS];
  unsigned constant_count;
} Part;

typedef struct Blocks {
  Program *program;
  MemoryCandidates all;
  VEC(Part) parts;
  const Term *sizes[MOST_SIZES];
  unsigned size_count;
  const Head *head;
  const Variable *pointers[MOST_POINTERS], *numbers[MOST_NUMBERS]; /* of the head */
  unsigned pointer_count, number_count;
  const Term *any; /* stands for any address */
  Looks looks;
  unsigned count; /* for this head */
} Blocks;

/* candidate_block_text.c: parts. */
void blocks_read_text(Blocks *b);

/* candidate_refute.c: the sizes of blocks that executions allocate. */
void blocks_find_sizes(Blocks *b, const Heads *heads);

#endif
