/* Persistent maps in pairs.  Two branches have the same span, one lies in a half of the other, or
 * they have nothing in common; what is the same node costs nothing. */
#include "base/pmap_node.h"

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

typedef struct Union {
  PMaps *table;
  const PMap *map;
} Union;

static bool add_entry(void *context, uint64_t key, uint64_t value)
{
  Union *all = context;
  all->map = pmap_put(all->table, all->map, key, value);
  return true;
}

const PMap *pmap_unite(PMaps *t, const PMap *a, const PMap *b)
{
  Union all = {t, a};
  pmap_each(b, add_entry, &all);
  return all.map;
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
  return pmap_make_leaf(c->table, a->key, value);
}

static PMap *combine(const Combiner *c, const PMap *a, const PMap *b)
{
  if (!a || !b)
    return NULL;
  if (a == b)
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
  return pmap_rebuild(c->table, a, left, right);
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
  if (!b || a == b)
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
