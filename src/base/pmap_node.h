/* Inside persistent maps: their nodes. */
#ifndef OCTANT_BASE_PMAP_NODE_H
#define OCTANT_BASE_PMAP_NODE_H

#include "base/pmap.h"

/* A leaf where count is 1, else a branch.  The key of a branch is what its keys have in common,
 * then a one in place of the bit they differ in, then zeros: its lowest one is that bit. */
struct PMap {
  unsigned refs, count;
  uint64_t key, hash;
  PMap *next; /* in its bucket, or in the list of free nodes */
  union {
    uint64_t value;
    struct {
      PMap *left, *right; /* the bit is 0, 1 */
    };
  };
};

static inline bool is_leaf(const PMap *m)
{
  return m->count == 1;
}

static inline uint64_t bit_of(const PMap *branch)
{
  return branch->key & -branch->key;
}

static inline uint64_t least_key(const PMap *m)
{
  return is_leaf(m) ? m->key : m->key & (m->key - 1);
}

static inline uint64_t most_key(const PMap *m)
{
  return is_leaf(m) ? m->key : m->key | (m->key - 1);
}

/* Could the branch hold this key? */
static inline bool covers(const PMap *branch, uint64_t key)
{
  uint64_t bit = bit_of(branch);
  return !((key ^ branch->key) & ~(bit | (bit - 1)));
}

static inline PMap *child_of(const PMap *branch, uint64_t key)
{
  return key & bit_of(branch) ? branch->right : branch->left;
}

static inline PMap *keep(const PMap *m)
{
  PMap *res = (PMap *)m;
  if (res)
    res->refs++;
  return res;
}

PMap *pmap_make_leaf(PMaps *t, uint64_t key, uint64_t value);
/* A branch like this one over two children, which are taken over and may be empty. */
PMap *pmap_rebuild(PMaps *t, const PMap *like, PMap *left, PMap *right);

#endif
