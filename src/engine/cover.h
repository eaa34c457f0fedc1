/* The members of one partition, indexed so that few of them need be asked whether they cover a
 * state.
 *
 * A member covers a state only where the state has all of the member's facts.  So the index is a
 * decision tree over facts: an inner node asks for one key, and its members are divided by their
 * value of it, with a branch for those that say nothing of the key.  A state has to look at two
 * branches at most: that of its own value and that without.  Keys that all members know come first
 * where they tell members apart, since their second branch is empty. */
#ifndef OCTANT_ENGINE_COVER_H
#define OCTANT_ENGINE_COVER_H

#include "engine/reached.h"

typedef struct CoverTree CoverTree;

typedef struct CoverIndex {
  CoverTree *root; /* NULL: no member */
} CoverIndex;

void cover_index_free(CoverIndex *index);

/* The node's state must be the same at both times. */
void cover_index_add(CoverIndex *index, ArgNode *node);
void cover_index_remove(CoverIndex *index, ArgNode *node);

/* A member whose state is above this one; NULL: there is none. */
ArgNode *cover_index_find(const CoverIndex *index, Cpa *cpa, const State *state);

#endif
