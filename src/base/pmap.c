/* Big-endian Patricia tries (Okasaki, Gill: Fast Mergeable Integer Maps, 1998), hash-consed.
 *
 * A branch tells keys apart by their highest differing bit.  The shape follows from the set of keys
 * alone, so equal maps have equal nodes, and a table of all nodes makes them the same node.  No
 * recursion goes deeper than the 64 bits of a key. */
#include "base/pmap.h"

#include <assert.h>

#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"

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

enum { FIRST_BUCKETS = 1024, CHUNK_NODES = 1024 };

struct PMaps {
  PMap **buckets;
  size_t bucket_count, node_count;
  PMap *unused;
  VEC(PMap *) chunks;
  bool plain; /* equal nodes need not be the same, and there are no buckets */
};

PMaps *pmaps_new(void)
{
  PMaps *t = mem_zero(1, sizeof *t);
  t->bucket_count = FIRST_BUCKETS;
  t->buckets = mem_zero(t->bucket_count, sizeof *t->buckets);
  return t;
}

PMaps *pmaps_new_plain(void)
{
  PMaps *t = mem_zero(1, sizeof *t);
  t->plain = true;
  return t;
}

void pmaps_free(PMaps *t)
{
  if (!t)
    return;
  assert(!t->node_count);
  for (unsigned i = 0; i < t->chunks.count; i++)
    mem_free(t->chunks.data[i]);
  vec_free(&t->chunks);
  mem_free(t->buckets);
  mem_free(t);
}

size_t pmaps_bytes(const PMaps *t)
{
  return t->node_count * sizeof(PMap) + t->bucket_count * sizeof(PMap *);
}

/* ---- nodes ---- */

/* In line, as every step of an analysis hashes a few nodes. */
static inline uint64_t mix(uint64_t a, uint64_t b)
{
  uint64_t h = (a ^ (a >> 29)) * 0x9e3779b97f4a7c15u + b;
  h *= 0xff51afd7ed558ccdu;
  return h ^ (h >> 32);
}

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

static PMap *new_node(PMaps *t)
{
  if (!t->unused) {
    PMap *chunk = mem_alloc(CHUNK_NODES * sizeof *chunk);
    vec_push(&t->chunks, chunk);
    for (unsigned i = 0; i < CHUNK_NODES; i++)
      chunk[i].next = i + 1 < CHUNK_NODES ? &chunk[i + 1] : NULL;
    t->unused = chunk;
  }
  PMap *node = t->unused;
  t->unused = node->next;
  t->node_count++;
  return node;
}

static void grow(PMaps *t)
{
  size_t count = 2 * t->bucket_count;
  PMap **buckets = mem_zero(count, sizeof *buckets);
  for (size_t i = 0; i < t->bucket_count; i++)
    for (PMap *m = t->buckets[i], *next; m; m = next) {
      next = m->next;
      PMap **bucket = &buckets[m->hash & (count - 1)];
      m->next = *bucket;
      *bucket = m;
    }
  mem_free(t->buckets);
  t->buckets = buckets;
  t->bucket_count = count;
}

static PMap *enter_plain(PMaps *t, PMap node)
{
  PMap *res = new_node(t);
  node.refs = 1;
  *res = node;
  return res;
}

static PMap *enter(PMaps *t, PMap node)
{
  if (t->node_count >= t->bucket_count)
    grow(t);
  PMap *res = new_node(t), **bucket = &t->buckets[node.hash & (t->bucket_count - 1)];
  node.refs = 1;
  node.next = *bucket;
  *res = node;
  return *bucket = res;
}

static PMap *make_leaf(PMaps *t, uint64_t key, uint64_t value)
{
  if (t->plain)
    return enter_plain(t, (PMap){.count = 1, .key = key, .value = value});
  uint64_t hash = mix(mix(1, key), value);
  for (PMap *m = t->buckets[hash & (t->bucket_count - 1)]; m; m = m->next)
    if (m->hash == hash && is_leaf(m) && m->key == key && m->value == value)
      return keep(m);
  return enter(t, (PMap){.count = 1, .key = key, .hash = hash, .value = value});
}

static void unlink_node(PMaps *t, PMap *m)
{
  PMap **link = &t->buckets[m->hash & (t->bucket_count - 1)];
  while (*link != m)
    link = &(*link)->next;
  *link = m->next;
}

static void drop(PMaps *t, PMap *m)
{
  if (!m || --m->refs)
    return;
  if (!t->plain)
    unlink_node(t, m);
  if (!is_leaf(m)) {
    drop(t, m->left);
    drop(t, m->right);
  }
  m->next = t->unused;
  t->unused = m;
  t->node_count--;
}

/* Takes over both children. */
static PMap *make_branch(PMaps *t, uint64_t key, PMap *left, PMap *right)
{
  if (t->plain)
    return enter_plain(
        t, (PMap){.count = left->count + right->count, .key = key, .left = left, .right = right});
  uint64_t hash = mix(left->hash, right->hash);
  for (PMap *m = t->buckets[hash & (t->bucket_count - 1)]; m; m = m->next)
    if (m->hash == hash && !is_leaf(m) && m->left == left && m->right == right) {
      drop(t, left);
      drop(t, right);
      return keep(m);
    }
  return enter(t, (PMap){.count = left->count + right->count,
                         .key = key,
                         .hash = hash,
                         .left = left,
                         .right = right});
}

/* Takes over both children, which may be empty. */
static PMap *rebuild(PMaps *t, const PMap *like, PMap *left, PMap *right)
{
  return !left ? right : !right ? left : make_branch(t, like->key, left, right);
}

/* The union of two maps that no branch covers both of; takes them over. */
static PMap *join_apart(PMaps *t, PMap *a, PMap *b)
{
  uint64_t differ = a->key ^ b->key, bit = (uint64_t)1 << (63 - __builtin_clzll(differ));
  uint64_t key = (a->key & ~(bit | (bit - 1))) | bit;
  return a->key & bit ? make_branch(t, key, b, a) : make_branch(t, key, a, b);
}

/* ---- one map ---- */

const PMap *pmap_copy(const PMap *map)
{
  return keep(map);
}

void pmap_drop(PMaps *t, const PMap *map)
{
  drop(t, (PMap *)map);
}

unsigned pmap_count(const PMap *map)
{
  return map ? map->count : 0;
}

uint64_t pmap_hash(const PMap *map)
{
  return map ? map->hash : 0;
}

static const PMap *find(const PMap *m, uint64_t key)
{
  while (m && !is_leaf(m))
    m = child_of(m, key);
  return m && m->key == key ? m : NULL;
}

bool pmap_get(const PMap *map, uint64_t key, uint64_t *value)
{
  const PMap *leaf = find(map, key);
  if (leaf)
    *value = leaf->value;
  return leaf;
}

static PMap *set(PMaps *t, const PMap *m, uint64_t key, uint64_t value)
{
  if (!m)
    return make_leaf(t, key, value);
  if (is_leaf(m) ? m->key != key : !covers(m, key))
    return join_apart(t, keep(m), make_leaf(t, key, value));
  if (is_leaf(m))
    return make_leaf(t, key, value);
  PMap *fresh = set(t, child_of(m, key), key, value);
  return key & bit_of(m) ? make_branch(t, m->key, keep(m->left), fresh)
                         : make_branch(t, m->key, fresh, keep(m->right));
}

const PMap *pmap_set(PMaps *t, const PMap *map, uint64_t key, uint64_t value)
{
  const PMap *leaf = find(map, key);
  return leaf && leaf->value == value ? keep(map) : set(t, map, key, value);
}

/* Takes the map over and changes it where it stands, as far down as nobody else holds it. */
static PMap *put(PMaps *t, PMap *m, uint64_t key, uint64_t value)
{
  if (!m)
    return make_leaf(t, key, value);
  if (m->refs > 1) {
    PMap *fresh = set(t, m, key, value);
    drop(t, m);
    return fresh;
  }
  if (is_leaf(m) ? m->key != key : !covers(m, key))
    return join_apart(t, m, make_leaf(t, key, value));
  if (is_leaf(m)) {
    m->value = value;
    return m;
  }
  PMap **child = key & bit_of(m) ? &m->right : &m->left;
  *child = put(t, *child, key, value);
  m->count = m->left->count + m->right->count;
  return m;
}

const PMap *pmap_put(PMaps *t, const PMap *map, uint64_t key, uint64_t value)
{
  if (t->plain)
    return put(t, (PMap *)map, key, value);
  const PMap *fresh = pmap_set(t, map, key, value);
  pmap_drop(t, map);
  return fresh;
}

static PMap *without(PMaps *t, const PMap *m, uint64_t least, uint64_t most)
{
  if (!m || least_key(m) > most || most_key(m) < least)
    return keep(m);
  if (least_key(m) >= least && most_key(m) <= most)
    return NULL;
  PMap *left = without(t, m->left, least, most), *right = without(t, m->right, least, most);
  return rebuild(t, m, left, right);
}

const PMap *pmap_remove(PMaps *t, const PMap *map, uint64_t key)
{
  return find(map, key) ? without(t, map, key, key) : keep(map);
}

const PMap *pmap_remove_range(PMaps *t, const PMap *map, uint64_t least, uint64_t most)
{
  return without(t, map, least, most);
}

static bool each(const PMap *m, PMapVisit visit, void *context)
{
  return !m || (is_leaf(m) ? visit(context, m->key, m->value)
                           : each(m->left, visit, context) && each(m->right, visit, context));
}

void pmap_each(const PMap *map, PMapVisit visit, void *context)
{
  each(map, visit, context);
}

static bool each_range(const PMap *m, uint64_t least, uint64_t most, PMapVisit visit, void *context)
{
  if (!m || least_key(m) > most || most_key(m) < least)
    return true;
  if (least_key(m) >= least && most_key(m) <= most)
    return each(m, visit, context);
  return each_range(m->left, least, most, visit, context) &&
         each_range(m->right, least, most, visit, context);
}

void pmap_each_range(const PMap *map, uint64_t least, uint64_t most, PMapVisit visit, void *context)
{
  each_range(map, least, most, visit, context);
}

/* ---- two maps ---- */

/* How two maps that are not empty lie to each other. */
typedef enum Relation { SAME_SPAN, INSIDE_FIRST, INSIDE_SECOND, APART } Relation;

static Relation relate(const PMap *a, const PMap *b)
{
  if (a->key == b->key && is_leaf(a) == is_leaf(b))
    return SAME_SPAN;
  if (!is_leaf(a) && covers(a, least_key(b)) && (is_leaf(b) || bit_of(a) > bit_of(b)))
    return INSIDE_FIRST;
  if (!is_leaf(b) && covers(b, least_key(a)) && (is_leaf(a) || bit_of(b) > bit_of(a)))
    return INSIDE_SECOND;
  return APART;
}

typedef struct Combiner {
  PMaps *table;
  PMapCombine combine; /* NULL: keep what is equal */
  void *context;
} Combiner;

static PMap *combine_leaves(const Combiner *c, const PMap *a, const PMap *b)
{
  uint64_t value;
  if (!c->combine)
    return a == b ? keep(a) : NULL;
  if (!c->combine(c->context, a->key, a->value, b->value, &value))
    return NULL;
  return make_leaf(c->table, a->key, value);
}

static PMap *combine(const Combiner *c, const PMap *a, const PMap *b)
{
  if (!a || !b)
    return NULL;
  if (a == b && !c->combine)
    return keep(a);
  switch (relate(a, b)) {
  case APART: return NULL;
  case INSIDE_FIRST: return combine(c, child_of(a, least_key(b)), b);
  case INSIDE_SECOND: return combine(c, a, child_of(b, least_key(a)));
  case SAME_SPAN: break;
  }
  if (is_leaf(a))
    return combine_leaves(c, a, b);
  PMap *left = combine(c, a->left, b->left), *right = combine(c, a->right, b->right);
  return rebuild(c->table, a, left, right);
}

const PMap *pmap_intersect(PMaps *t, const PMap *a, const PMap *b)
{
  return combine(&(Combiner){t, NULL, NULL}, a, b);
}

const PMap *pmap_combine(PMaps *t, const PMap *a, const PMap *b, PMapCombine function,
                         void *context)
{
  return combine(&(Combiner){t, function, context}, a, b);
}

/* "holds" NULL: the values are equal. */
static bool each_holds(const PMap *a, const PMap *b, PMapHolds holds, void *context)
{
  if (!b || (a == b && !holds))
    return true;
  if (!a || a->count < b->count)
    return false;
  switch (relate(a, b)) {
  case APART:
  case INSIDE_SECOND: return false;
  case INSIDE_FIRST: return each_holds(child_of(a, least_key(b)), b, holds, context);
  case SAME_SPAN: break;
  }
  if (is_leaf(a))
    return holds && holds(context, a->key, a->value, b->value);
  return each_holds(a->left, b->left, holds, context) &&
         each_holds(a->right, b->right, holds, context);
}

bool pmap_includes(const PMap *a, const PMap *b)
{
  return each_holds(a, b, NULL, NULL);
}

bool pmap_each_holds(const PMap *a, const PMap *b, PMapHolds holds, void *context)
{
  return each_holds(a, b, holds, context);
}

typedef struct Differ {
  PMapDiffer visit;
  void *context;
} Differ;

/* All of one map, which the other lacks. */
static bool only(const Differ *d, const PMap *m, bool in_first)
{
  if (!m)
    return true;
  if (!is_leaf(m))
    return only(d, m->left, in_first) && only(d, m->right, in_first);
  return d->visit(d->context, m->key, in_first ? &m->value : NULL, in_first ? NULL : &m->value);
}

static bool difference(const Differ *d, const PMap *a, const PMap *b);

/* "b" lies under one child of "a"; "swapped" tells that "a" is the second map. */
static bool difference_inside(const Differ *d, const PMap *a, const PMap *b, bool swapped)
{
  bool right = least_key(b) & bit_of(a);
  const PMap *near = right ? a->right : a->left;
  if (right && !only(d, a->left, !swapped))
    return false;
  if (!(swapped ? difference(d, b, near) : difference(d, near, b)))
    return false;
  return right || only(d, a->right, !swapped);
}

static bool difference(const Differ *d, const PMap *a, const PMap *b)
{
  if (a == b)
    return true;
  if (!a || !b)
    return only(d, a ? a : b, a);
  switch (relate(a, b)) {
  case INSIDE_FIRST: return difference_inside(d, a, b, false);
  case INSIDE_SECOND: return difference_inside(d, b, a, true);
  case APART:
    return least_key(a) < least_key(b) ? only(d, a, true) && only(d, b, false)
                                       : only(d, b, false) && only(d, a, true);
  case SAME_SPAN: break;
  }
  if (is_leaf(a))
    return d->visit(d->context, a->key, &a->value, &b->value);
  return difference(d, a->left, b->left) && difference(d, a->right, b->right);
}

bool pmap_each_difference(const PMap *a, const PMap *b, PMapDiffer visit, void *context)
{
  return difference(&(Differ){visit, context}, a, b);
}
