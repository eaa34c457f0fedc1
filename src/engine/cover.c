#include "engine/cover.h"

/* How many members a leaf may have before it is divided. */
enum { LEAF_LIMIT = 16 };

struct CoverTree {
  unsigned count;     /* of members below */
  unsigned limit;     /* a leaf: try to divide it above this number */
  ArgNode *first;     /* a leaf: its members, linked by node->alike */
  Map branches;       /* an inner node: value of the key -> CoverTree */
  CoverTree *without; /* those that do not know the key; NULL: this is a leaf */
  uint64_t key;
};

static const PMap *facts_of(const State *state)
{
  return state->cpa->ops->facts(state);
}

static CoverTree *leaf_new(void)
{
  CoverTree *tree = mem_zero(1, sizeof *tree);
  tree->limit = LEAF_LIMIT;
  return tree;
}

static void tree_free(CoverTree *tree)
{
  if (!tree)
    return;
  for (unsigned i = 0; i < tree->branches.count; i++)
    tree_free((CoverTree *)(uintptr_t)tree->branches.entries[i].value);
  map_free(&tree->branches);
  tree_free(tree->without);
  mem_free(tree);
}

void cover_index_free(CoverIndex *index)
{
  tree_free(index->root);
  index->root = NULL;
}

/* The branch of a value; NULL: no member had it. */
static CoverTree *branch_of(const CoverTree *tree, uint64_t value)
{
  uint64_t found;
  return map_get(&tree->branches, value, &found) ? (CoverTree *)(uintptr_t)found : NULL;
}

/* The branch where a member with these facts belongs, made where it is missing. */
static CoverTree *own_branch(CoverTree *tree, const PMap *facts)
{
  uint64_t value;
  if (!pmap_get(facts, tree->key, &value))
    return tree->without;
  CoverTree *branch = branch_of(tree, value);
  if (!branch) {
    branch = leaf_new();
    map_put(&tree->branches, value, (uint64_t)(uintptr_t)branch);
  }
  return branch;
}

/* ---- dividing a leaf ---- */

/* One key in which members differ from the first one. */
typedef struct Candidate {
  uint64_t key;
  bool in_first;    /* does the first know it? */
  unsigned differ;  /* members that know another value */
  unsigned missing; /* members that know none where the first does */
  unsigned values;  /* changes of value among those that differ, in their order */
  uint64_t last;    /* the last such value */
} Candidate;

typedef struct Candidates {
  Map index; /* key -> position in the list */
  VEC(Candidate) list;
} Candidates;

static Candidate *candidate_of(Candidates *all, uint64_t key)
{
  uint64_t at;
  if (!map_get(&all->index, key, &at)) {
    at = all->list.count;
    map_put(&all->index, key, at);
    vec_push(&all->list, (Candidate){.key = key});
  }
  return &all->list.data[at];
}

static bool note_difference(void *context, uint64_t key, const uint64_t *first,
                            const uint64_t *other)
{
  Candidate *candidate = candidate_of(context, key);
  candidate->in_first = first != NULL;
  if (!other) {
    candidate->missing++;
    return true;
  }
  candidate->differ++;
  if (!candidate->values || candidate->last != *other)
    candidate->values++;
  candidate->last = *other;
  return true;
}

static unsigned max_of(unsigned a, unsigned b)
{
  return a > b ? a : b;
}

/* Higher is better, 0 is of no use: the largest branch should be small, and no member without the
 * key, since all states look at those. */
static unsigned worth(const Candidate *candidate, unsigned count)
{
  unsigned others = count - candidate->differ - candidate->missing; /* as the first */
  unsigned unknown = candidate->in_first ? candidate->missing : others;
  unsigned differ = candidate->values ? candidate->differ / candidate->values : 0;
  unsigned largest = max_of(max_of(others, candidate->missing), differ);
  return largest == count ? 0 : count - largest + (unknown ? 0 : count);
}

/* The key that divides the members best; false: they all have the same facts. */
static bool choose_key(const CoverTree *leaf, uint64_t *key)
{
  Candidates all = {0};
  const PMap *first = facts_of(leaf->first->state);
  for (const ArgNode *node = leaf->first->alike; node; node = node->alike)
    pmap_each_difference(first, facts_of(node->state), note_difference, &all);
  unsigned best = 0;
  for (unsigned i = 0; i < all.list.count; i++) {
    unsigned value = worth(&all.list.data[i], leaf->count);
    if (value > best) {
      best = value;
      *key = all.list.data[i].key;
    }
  }
  map_free(&all.index);
  vec_free(&all.list);
  return best != 0;
}

static void tree_add(CoverTree *tree, ArgNode *node);

/* Puts all members of a leaf below a question for this key. */
static void ask_for(CoverTree *leaf, uint64_t key)
{
  ArgNode *next, *node = leaf->first;
  leaf->key = key;
  leaf->first = NULL;
  leaf->without = leaf_new();
  for (; node; node = next) {
    next = node->alike;
    tree_add(own_branch(leaf, facts_of(node->state)), node);
  }
}

/* A fact that all members of a leaf have and another state has not. */
typedef struct Guard {
  const CoverTree *leaf;
  uint64_t key;
} Guard;

static bool try_guard(void *context, uint64_t key, const uint64_t *own, const uint64_t *other)
{
  (void)other;
  Guard *guard = context;
  uint64_t value;
  if (!own)
    return true;
  for (const ArgNode *node = guard->leaf->first; node; node = node->alike)
    if (!pmap_get(facts_of(node->state), key, &value) || value != *own)
      return true;
  guard->key = key;
  return false; /* found */
}

/* Every state has to look at those without the key, unless a question comes before that states like
 * this one answer with no. */
static void guard_against(CoverTree *leaf, const State *state)
{
  Guard guard = {.leaf = leaf};
  if (leaf->first &&
      !pmap_each_difference(facts_of(leaf->first->state), facts_of(state), try_guard, &guard))
    ask_for(leaf, guard.key);
}

static void divide(CoverTree *leaf)
{
  uint64_t key;
  if (!choose_key(leaf, &key)) {
    leaf->limit = 2 * leaf->count;
    return;
  }
  ask_for(leaf, key);
  for (unsigned i = 0; i < leaf->branches.count; i++) {
    const CoverTree *branch = (const CoverTree *)(uintptr_t)leaf->branches.entries[i].value;
    if (branch->first && !leaf->without->without) {
      guard_against(leaf->without, branch->first->state);
      return;
    }
  }
}

static void tree_add(CoverTree *tree, ArgNode *node)
{
  const PMap *facts = facts_of(node->state);
  for (; tree->without; tree = own_branch(tree, facts))
    tree->count++;
  node->alike = tree->first;
  tree->first = node;
  if (++tree->count > tree->limit)
    divide(tree);
}

/* ---- the index ---- */

void cover_index_add(CoverIndex *index, ArgNode *node)
{
  if (!index->root)
    index->root = leaf_new();
  tree_add(index->root, node);
}

/* An inner node without members is a leaf again. */
static void prune(CoverTree *tree)
{
  for (unsigned i = 0; i < tree->branches.count; i++)
    tree_free((CoverTree *)(uintptr_t)tree->branches.entries[i].value);
  map_free(&tree->branches);
  tree_free(tree->without);
  *tree = (CoverTree){.limit = LEAF_LIMIT};
}

void cover_index_remove(CoverIndex *index, ArgNode *node)
{
  const PMap *facts = facts_of(node->state);
  CoverTree *tree = index->root;
  for (; tree->without; tree = own_branch(tree, facts))
    if (--tree->count == 0) {
      prune(tree);
      node->alike = NULL;
      return;
    }
  ArgNode **at = &tree->first;
  while (*at != node)
    at = &(*at)->alike;
  *at = node->alike;
  node->alike = NULL;
  tree->count--;
}

static ArgNode *find_below(const CoverTree *tree, Cpa *cpa, const State *state, const PMap *facts)
{
  while (tree && tree->count && tree->without) {
    uint64_t value;
    const CoverTree *same = pmap_get(facts, tree->key, &value) ? branch_of(tree, value) : NULL;
    ArgNode *found = same && same->count ? find_below(same, cpa, state, facts) : NULL;
    if (found)
      return found;
    tree = tree->without;
  }
  for (ArgNode *node = tree ? tree->first : NULL; node; node = node->alike)
    if (cpa_leq(cpa, state, node->state))
      return node;
  return NULL;
}

ArgNode *cover_index_find(const CoverIndex *index, Cpa *cpa, const State *state)
{
  return find_below(index->root, cpa, state, facts_of(state));
}
