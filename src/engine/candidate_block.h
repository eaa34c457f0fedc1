/* Inside: candidates about blocks on the heap. */
#ifndef OCTANT_ENGINE_CANDIDATE_BLOCK_H
#define OCTANT_ENGINE_CANDIDATE_BLOCK_H

#include "engine/candidate.h"
#include "engine/heads.h"
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

#define NONE (~0u)

typedef struct BlockCandidate {
  Candidate candidate;
  unsigned stronger; /* the number of one that implies it, or NONE */
  bool refuted;
} BlockCandidate;

typedef VEC(BlockCandidate) BlockCandidates;

typedef struct Blocks {
  Program *program;
  BlockCandidates all;
  VEC(Part) parts;
  const Term *sizes[MOST_SIZES];
  unsigned size_count;
  const Head *head;
  const Variable *pointers[MOST_POINTERS], *numbers[MOST_NUMBERS]; /* of the head */
  unsigned pointer_count, number_count;
  const Term *any; /* stands for any address */
  VEC(Look) looks; /* of all candidates */
  Map look_of;     /* VAR term -> its look */
  unsigned count;  /* for this head */
} Blocks;

/* candidate_block_text.c: parts. */
void blocks_read_text(Blocks *b);

/* candidate_block_refute.c: the sizes of blocks that executions allocate; and marks what executions
 * refute, or say nothing of. */
void blocks_find_sizes(Blocks *b, const Heads *heads);
void blocks_refute(Program *program, const Heads *heads, BlockCandidates *candidates);

#endif
