/* The members of one partition, indexed so that few of them need be asked whether they cover a
 * state.
 *
 * Members are grouped by shape.  In the group of the state's own shape only those with its hash can
 * cover it; groups of other shapes are looked through. */
#ifndef OCTANT_ENGINE_COVER_H
#define OCTANT_ENGINE_COVER_H

#include "engine/reached.h"

typedef struct CoverGroup {
  uint64_t shape;
  Map first;     /* hash -> the first member with it, linked by node->alike; 0: none any more */
  unsigned live; /* members */
} CoverGroup;

typedef struct CoverIndex {
  VEC(CoverGroup) groups;
} CoverIndex;

void cover_index_free(CoverIndex *index);

/* The node's state must be the same at both times. */
void cover_index_add(CoverIndex *index, ArgNode *node);
void cover_index_remove(CoverIndex *index, ArgNode *node);

/* A member whose state is above this one; NULL: there is none. */
ArgNode *cover_index_find(const CoverIndex *index, Cpa *cpa, const State *state);

#endif
