/* Persistent maps from 64-bit keys to 64-bit values: hash-consed Patricia tries.
 *
 * A PMap is an immutable value; equal maps of one table are the same pointer (NULL is the empty
 * map), so comparison costs nothing and changed copies share what did not change.  Maps are
 * reference counted: arguments are lent, results are given (pmap_drop ends each). */
#ifndef OCTANT_BASE_PMAP_H
#define OCTANT_BASE_PMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PMap PMap;
typedef struct PMaps PMaps; /* the table that makes them */

PMaps *pmaps_new(void);
/* Equal maps need not be the same pointer and have no hash, but changes cost less, above all those
 * by pmap_put. */
PMaps *pmaps_new_plain(void);
void pmaps_free(PMaps *table);          /* all its maps must have been dropped */
size_t pmaps_bytes(const PMaps *table); /* memory in use by nodes */

const PMap *pmap_copy(const PMap *map);
void pmap_drop(PMaps *table, const PMap *map);

bool pmap_get(const PMap *map, uint64_t key, uint64_t *value);
unsigned pmap_count(const PMap *map); /* in constant time */
const PMap *pmap_set(PMaps *table, const PMap *map, uint64_t key, uint64_t value);
/* The same, but takes the map over: what nobody else holds of it is changed in place. */
const PMap *pmap_put(PMaps *table, const PMap *map, uint64_t key, uint64_t value);
const PMap *pmap_remove(PMaps *table, const PMap *map, uint64_t key);
/* Without the keys in [least, most]. */
const PMap *pmap_remove_range(PMaps *table, const PMap *map, uint64_t least, uint64_t most);

/* All of both; where both hold a key, the value of the second.  Takes the first over. */
const PMap *pmap_unite(PMaps *table, const PMap *a, const PMap *b);
/* What both hold with the same value; shared parts cost nothing. */
const PMap *pmap_intersect(PMaps *table, const PMap *a, const PMap *b);
/* Keys of both, values combined; where "combine" answers false the key is left out.  Equal values
 * combine to themselves, so that it is not asked of shared parts. */
typedef bool (*PMapCombine)(void *context, uint64_t key, uint64_t a, uint64_t b, uint64_t *value);
const PMap *pmap_combine(PMaps *table, const PMap *a, const PMap *b, PMapCombine combine,
                         void *context);
/* Does "a" hold every entry of "b"? */
bool pmap_includes(const PMap *a, const PMap *b);
/* For all keys of "b": does a hold it, with holds(a's value, b's value)?  Equal values hold, so
 * that shared parts cost nothing. */
typedef bool (*PMapHolds)(void *context, uint64_t key, uint64_t a, uint64_t b);
bool pmap_each_holds(const PMap *a, const PMap *b, PMapHolds holds, void *context);

/* In ascending order of keys; ends early where "visit" answers false. */
typedef bool (*PMapVisit)(void *context, uint64_t key, uint64_t value);
void pmap_each(const PMap *map, PMapVisit visit, void *context);
/* The same for the keys in [least, most]. */
void pmap_each_range(const PMap *map, uint64_t least, uint64_t most, PMapVisit visit,
                     void *context);

/* The keys that one of both lacks or holds with another value, in ascending order; a missing value
 * is NULL.  Shared parts cost nothing; ends early, with false, where "visit" answers false. */
typedef bool (*PMapDiffer)(void *context, uint64_t key, const uint64_t *a, const uint64_t *b);
bool pmap_each_difference(const PMap *a, const PMap *b, PMapDiffer visit, void *context);

uint64_t pmap_hash(const PMap *map);

#endif
