/* Persistent maps: tables of small cases, and random maps against plain arrays of entries. */
#include "base/pmap.h"

#include <stdlib.h>

#include "check.h"

enum { KEYS = 40, MAPS = 12, ROUNDS = 20000 };

/* Keys that meet at every depth of the trie; ascending. */
static uint64_t key_of(unsigned i)
{
  if (i < 16)
    return i;
  if (i < 24)
    return (uint64_t)1 << (i * 2);
  if (i < 32)
    return ((uint64_t)1 << 62) + ((uint64_t)(i - 24) << 20);
  return UINT64_MAX - (KEYS - 1 - i) * 3;
}

/* The reference: what a map should hold under key_of(i). */
typedef struct Plain {
  bool has[KEYS];
  uint64_t value[KEYS];
} Plain;

typedef struct Pair {
  const PMap *map;
  Plain plain;
} Pair;

static uint64_t random_state = 88172645463325252u;

static unsigned below(unsigned limit)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (unsigned)((random_state >> 11) % limit);
}

static bool agrees(const Pair *p)
{
  unsigned count = 0;
  for (unsigned i = 0; i < KEYS; i++) {
    uint64_t value = 0;
    bool has = pmap_get(p->map, key_of(i), &value);
    if (has != p->plain.has[i] || (has && value != p->plain.value[i]))
      return false;
    count += has;
  }
  return count == pmap_count(p->map);
}

static bool same(const Plain *a, const Plain *b)
{
  for (unsigned i = 0; i < KEYS; i++)
    if (a->has[i] != b->has[i] || (a->has[i] && a->value[i] != b->value[i]))
      return false;
  return true;
}

static void replace(PMaps *t, Pair *p, const PMap *map, const Plain *plain)
{
  const PMap *old = p->map;
  *p = (Pair){map, *plain};
  pmap_drop(t, old);
}

/* ---- what the functions should answer ---- */

/* Depends on the order; equal values give themselves. */
static bool odd_sum(void *context, uint64_t key, uint64_t a, uint64_t b, uint64_t *value)
{
  (void)context, (void)key;
  *value = a == b ? a : a + 2 * b;
  return a == b || (a ^ b) & 1;
}

static Plain plain_combined(const Plain *a, const Plain *b, bool by_odd_sum)
{
  Plain res = {0};
  for (unsigned i = 0; i < KEYS; i++) {
    if (!a->has[i] || !b->has[i])
      continue;
    res.value[i] = a->value[i];
    res.has[i] = by_odd_sum ? odd_sum(NULL, 0, a->value[i], b->value[i], &res.value[i])
                            : a->value[i] == b->value[i];
  }
  return res;
}

static bool at_least(void *context, uint64_t key, uint64_t a, uint64_t b)
{
  (void)context, (void)key;
  return a >= b;
}

static bool plain_holds(const Plain *a, const Plain *b, bool equal)
{
  for (unsigned i = 0; i < KEYS; i++)
    if (b->has[i] &&
        (!a->has[i] || (equal ? a->value[i] != b->value[i] : a->value[i] < b->value[i])))
      return false;
  return true;
}

typedef struct Walk {
  const Plain *a, *b;
  unsigned next, seen, stop_after;
  bool fine;
} Walk;

static bool visit(void *context, uint64_t key, uint64_t value)
{
  Walk *w = context;
  while (w->next < KEYS && !w->a->has[w->next])
    w->next++;
  w->fine &= w->next < KEYS && key_of(w->next) == key && w->a->value[w->next] == value;
  w->next++;
  return ++w->seen != w->stop_after;
}

static bool differs(const Walk *w, unsigned i)
{
  return w->a->has[i] != w->b->has[i] || (w->a->has[i] && w->a->value[i] != w->b->value[i]);
}

static bool visit_difference(void *context, uint64_t key, const uint64_t *a, const uint64_t *b)
{
  Walk *w = context;
  while (w->next < KEYS && !differs(w, w->next))
    w->next++;
  unsigned i = w->next++;
  w->fine &= i < KEYS && key_of(i) == key && w->a->has[i] == (a != NULL) &&
             w->b->has[i] == (b != NULL) && (!a || *a == w->a->value[i]) &&
             (!b || *b == w->b->value[i]);
  return ++w->seen != w->stop_after;
}

static bool walks(const Pair *a, const Pair *b)
{
  Walk w = {.a = &a->plain, .fine = true};
  pmap_each(a->map, visit, &w);
  Walk d = {.a = &a->plain, .b = &b->plain, .fine = true};
  bool all = pmap_each_difference(a->map, b->map, visit_difference, &d);
  while (d.next < KEYS && !differs(&d, d.next))
    d.next++;
  Walk early = {.a = &a->plain, .b = &b->plain, .fine = true, .stop_after = 1};
  bool none = pmap_each_difference(a->map, b->map, visit_difference, &early);
  return w.fine && w.seen == pmap_count(a->map) && all && d.fine && d.next == KEYS &&
         none == !d.seen && early.seen <= 1;
}

/* ---- random changes ---- */

static void change_one(PMaps *t, Pair *p, const Pair *from)
{
  unsigned i = below(KEYS), j = i + below(KEYS - i);
  Plain plain = from->plain;
  if (below(3)) {
    uint64_t value = below(4);
    plain.has[i] = true;
    plain.value[i] = value;
    replace(t, p, pmap_set(t, from->map, key_of(i), value), &plain);
  } else if (below(4)) {
    plain.has[i] = false;
    replace(t, p, pmap_remove(t, from->map, key_of(i)), &plain);
  } else {
    for (unsigned k = i; k <= j; k++)
      plain.has[k] = false;
    replace(t, p, pmap_remove_range(t, from->map, key_of(i), key_of(j)), &plain);
  }
}

static void combine_two(PMaps *t, Pair *p, const Pair *a, const Pair *b)
{
  bool by_odd_sum = below(2);
  Plain plain = plain_combined(&a->plain, &b->plain, by_odd_sum);
  const PMap *map = by_odd_sum ? pmap_combine(t, a->map, b->map, odd_sum, NULL)
                               : pmap_intersect(t, a->map, b->map);
  replace(t, p, map, &plain);
}

static void test_random_maps(void)
{
  PMaps *t = pmaps_new();
  Pair pairs[MAPS] = {0};
  unsigned wrong = 0;
  for (unsigned round = 0; round < ROUNDS && !wrong; round++) {
    Pair *p = &pairs[below(MAPS)];
    const Pair *a = &pairs[below(MAPS)], *b = &pairs[below(MAPS)];
    if (below(6))
      change_one(t, p, a);
    else
      combine_two(t, p, a, b);
    wrong += !agrees(p) || !walks(a, b);
    wrong += (a->map == b->map) != same(&a->plain, &b->plain);
    wrong += a->map == b->map && pmap_hash(a->map) != pmap_hash(b->map);
    wrong += pmap_includes(a->map, b->map) != plain_holds(&a->plain, &b->plain, true);
    wrong +=
        pmap_each_holds(a->map, b->map, at_least, NULL) != plain_holds(&a->plain, &b->plain, false);
    if (wrong)
      printf("round %u\n", round);
  }
  CHECK(!wrong);
  for (unsigned i = 0; i < MAPS; i++)
    pmap_drop(t, pairs[i].map);
  size_t empty = pmaps_bytes(t);
  const PMap *one = pmap_set(t, NULL, 1, 1);
  CHECK(pmaps_bytes(t) > empty);
  pmap_drop(t, one);
  CHECK(pmaps_bytes(t) == empty);
  pmaps_free(t);
}

/* Copies outlive what they were copied from, whichever goes first. */
/* Maps of a plain table, changed in place and copied now and then: a copy must not change. */
static void random_put(PMaps *t, Pair *pairs)
{
  Pair *p = &pairs[below(MAPS)];
  unsigned i = below(KEYS);
  if (below(4) == 0) {
    Pair *from = &pairs[below(MAPS)];
    replace(t, p, pmap_copy(from->map), &from->plain);
  } else if (below(8) == 0) {
    const PMap *less = pmap_remove(t, p->map, key_of(i));
    Plain plain = p->plain;
    plain.has[i] = false;
    replace(t, p, less, &plain);
  } else {
    p->plain.has[i] = true;
    p->plain.value[i] = below(5);
    p->map = pmap_put(t, p->map, key_of(i), p->plain.value[i]);
  }
}

typedef struct Range {
  const Plain *plain;
  unsigned next, seen; /* the least index that may come */
  bool right;
} Range;

static bool visit_range(void *context, uint64_t key, uint64_t value)
{
  Range *range = context;
  unsigned i = range->next;
  while (i < KEYS && key_of(i) != key)
    i++;
  range->right &= i < KEYS && range->plain->has[i] && range->plain->value[i] == value;
  range->next = i + 1;
  range->seen++;
  return true;
}

static bool range_agrees(const Pair *p, unsigned least, unsigned most)
{
  Range range = {&p->plain, least, 0, true};
  unsigned count = 0;
  for (unsigned i = least; i <= most; i++)
    count += p->plain.has[i];
  pmap_each_range(p->map, key_of(least), key_of(most), visit_range, &range);
  return range.right && range.seen == count;
}

static void test_plain_table(void)
{
  PMaps *t = pmaps_new_plain();
  Pair pairs[MAPS] = {0};
  for (unsigned round = 0; round < ROUNDS; round++) {
    random_put(t, pairs);
    for (unsigned i = 0; round % 7 == 0 && i < MAPS; i++)
      CHECK(agrees(&pairs[i]));
    unsigned least = below(KEYS), most = least + below(KEYS - least);
    CHECK(range_agrees(&pairs[below(MAPS)], least, most));
  }
  for (unsigned i = 0; i < MAPS; i++)
    pmap_drop(t, pairs[i].map);
  CHECK(pmaps_bytes(t) == 0);
  pmaps_free(t);
}

static void test_references(void)
{
  PMaps *t = pmaps_new();
  const PMap *a = pmap_set(t, NULL, 5, 50), *b = pmap_set(t, a, 6, 60);
  const PMap *again = pmap_set(t, b, 6, 60);
  CHECK(again == b);
  pmap_drop(t, again);
  const PMap *copy = pmap_copy(b);
  pmap_drop(t, b);
  uint64_t value = 0;
  CHECK(pmap_get(copy, 6, &value) && value == 60);
  const PMap *less = pmap_remove(t, copy, 6);
  CHECK(less == a);
  pmap_drop(t, less);
  pmap_drop(t, a);
  CHECK(pmap_get(copy, 5, &value) && value == 50);
  pmap_drop(t, copy);
  pmaps_free(t);
}

static void test_whole_range(void)
{
  PMaps *t = pmaps_new();
  const PMap *a = pmap_set(t, NULL, 0, 1), *b = pmap_set(t, a, UINT64_MAX, 2);
  CHECK(pmap_count(b) == 2);
  CHECK(pmap_remove_range(t, b, 0, UINT64_MAX) == NULL);
  const PMap *c = pmap_remove_range(t, b, 1, UINT64_MAX);
  CHECK(c == a);
  pmap_drop(t, a), pmap_drop(t, b), pmap_drop(t, c);
  pmaps_free(t);
}

/* Many maps at once, so that the table grows while they live. */
static void test_many(void)
{
  enum { COUNT = 20000 };
  PMaps *t = pmaps_new();
  const PMap **maps = calloc(COUNT, sizeof *maps);
  for (unsigned i = 1; i < COUNT; i++)
    maps[i] = pmap_set(t, maps[i - 1], i * 7919u, i);
  uint64_t value = 0;
  bool fine = pmap_count(maps[COUNT - 1]) == COUNT - 1;
  for (unsigned i = 1; i < COUNT; i++)
    fine = fine && pmap_get(maps[COUNT - 1], i * 7919u, &value) && value == i;
  CHECK(fine);
  for (unsigned i = 0; i < COUNT; i++)
    pmap_drop(t, maps[i]);
  free(maps);
  pmaps_free(t);
}

int main(void)
{
  RUN(test_references);
  RUN(test_whole_range);
  RUN(test_many);
  RUN(test_random_maps);
  RUN(test_plain_table);
  return check_summary();
}
