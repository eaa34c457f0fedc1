/* Big-endian Patricia tries (Okasaki, Gill: Fast Mergeable Integer Maps, 1998), hash-consed.
 *
 * A branch tells keys apart by their highest differing bit.  The shape follows from the set of keys
 * alone, so equal maps have equal nodes, and a table of all nodes makes them the same node.  No
 * recursion goes deeper than the 64 bits of a key. */
#include <assert.h>

#include "base/memory.h"
#include "base/pmap_node.h"
#include "base/vec.h"

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

PMap *pmap_make_leaf(PMaps *t, uint64_t key, uint64_t value)
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

PMap *pmap_rebuild(PMaps *t, const PMap *like, PMap *left, PMap *right)
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
    return pmap_make_leaf(t, key, value);
  if (is_leaf(m) ? m->key != key : !covers(m, key))
    return join_apart(t, keep(m), pmap_make_leaf(t, key, value));
  if (is_leaf(m))
    return pmap_make_leaf(t, key, value);
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
    return pmap_make_leaf(t, key, value);
  if (m->refs > 1) {
    PMap *fresh = set(t, m, key, value);
    drop(t, m);
    return fresh;
  }
  if (is_leaf(m) ? m->key != key : !covers(m, key))
    return join_apart(t, m, pmap_make_leaf(t, key, value));
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
  return pmap_rebuild(t, m, left, right);
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
