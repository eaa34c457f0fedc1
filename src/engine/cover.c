#include "engine/cover.h"

void cover_index_free(CoverIndex *index)
{
  for (unsigned i = 0; i < index->groups.count; i++)
    map_free(&index->groups.data[i].first);
  vec_free(&index->groups);
}

static CoverGroup *group_of(const CoverIndex *index, uint64_t shape)
{
  for (unsigned i = 0; i < index->groups.count; i++)
    if (index->groups.data[i].shape == shape)
      return &index->groups.data[i];
  return NULL;
}

static ArgNode *first_of(const CoverGroup *group, uint64_t hash)
{
  uint64_t found;
  return map_get(&group->first, hash, &found) ? (ArgNode *)(uintptr_t)found : NULL;
}

static void set_first(CoverGroup *group, uint64_t hash, ArgNode *node)
{
  map_put(&group->first, hash, (uint64_t)(uintptr_t)node);
}

void cover_index_add(CoverIndex *index, ArgNode *node)
{
  const CpaOps *ops = node->state->cpa->ops;
  uint64_t shape = ops->shape(node->state), hash = ops->hash(node->state);
  CoverGroup *group = group_of(index, shape);
  if (!group) {
    vec_push(&index->groups, (CoverGroup){.shape = shape});
    group = &vec_last(&index->groups);
  }
  node->alike = first_of(group, hash);
  set_first(group, hash, node);
  group->live++;
}

/* Without the hashes that no member has any more. */
static void tidy(CoverGroup *group)
{
  Map old = group->first;
  group->first = (Map){0};
  for (unsigned i = 0; i < old.count; i++)
    if (old.entries[i].value)
      map_put(&group->first, old.entries[i].key, old.entries[i].value);
  map_free(&old);
}

void cover_index_remove(CoverIndex *index, ArgNode *node)
{
  enum { FEW = 64 };
  const CpaOps *ops = node->state->cpa->ops;
  uint64_t hash = ops->hash(node->state);
  CoverGroup *group = group_of(index, ops->shape(node->state));
  ArgNode *at = first_of(group, hash);
  if (at == node) {
    set_first(group, hash, node->alike);
  } else {
    while (at->alike != node)
      at = at->alike;
    at->alike = node->alike;
  }
  node->alike = NULL;
  group->live--;
  if (group->first.count > 2 * group->live + FEW)
    tidy(group);
}

static ArgNode *find_among(ArgNode *first, Cpa *cpa, const State *state)
{
  for (ArgNode *node = first; node; node = node->alike)
    if (cpa_leq(cpa, state, node->state))
      return node;
  return NULL;
}

static ArgNode *find_in_all(const CoverGroup *group, Cpa *cpa, const State *state)
{
  ArgNode *found = NULL;
  for (unsigned i = 0; i < group->first.count && !found; i++)
    found = find_among((ArgNode *)(uintptr_t)group->first.entries[i].value, cpa, state);
  return found;
}

ArgNode *cover_index_find(const CoverIndex *index, Cpa *cpa, const State *state)
{
  uint64_t shape = cpa->ops->shape(state);
  const CoverGroup *own = group_of(index, shape);
  ArgNode *found = own ? find_among(first_of(own, cpa->ops->hash(state)), cpa, state) : NULL;
  for (unsigned i = 0; i < index->groups.count && !found; i++)
    if (&index->groups.data[i] != own)
      found = find_in_all(&index->groups.data[i], cpa, state);
  return found;
}
