/* Inside: candidates about what memory holds, and what executions say of them. */
#ifndef OCTANT_ENGINE_CANDIDATE_MEMORY_H
#define OCTANT_ENGINE_CANDIDATE_MEMORY_H

#include "engine/candidate.h"
#include "engine/heads.h"

#define NONE (~0u)

typedef struct MemoryCandidate {
  Candidate candidate;
  unsigned stronger; /* the number of one that implies it, or NONE */
  /* Of elements of arrays: it speaks of those alone of whose index this holds. */
  const Term *premise;
  const Term *about; /* what it says of them */
  bool moves;        /* which they are changes with the loop's first variable */
  unsigned seen;     /* elements that it spoke of in executions */
  bool refuted;
  bool dropped; /* others will do */
} MemoryCandidate;

typedef VEC(MemoryCandidate) MemoryCandidates;

/* What candidates look up in memory. */
typedef struct Looks {
  Program *program;
  VEC(Look) list;
  Map of; /* VAR term -> its number in the list */
} Looks;

void looks_free(Looks *looks);
/* The variable that stands for what is at the address; NULL as the region: for the size of the
 * block there. */
const Term *looks_at(Looks *looks, const Region *region, const Term *address, unsigned width);
/* With the looks that the condition needs. */
UnrollClaim looks_claim(const Looks *looks, const Term *bound, const Term *condition);

/* candidate_refute.c: marks what executions refute, or say nothing of.  Those of one head stand
 * together. */
void candidates_refute(Program *program, const Heads *heads, MemoryCandidates *candidates);
/* Appends what nothing refutes, without what follows from the rest. */
void candidates_give(const MemoryCandidates *candidates, unsigned most, Candidates *out);

#endif
