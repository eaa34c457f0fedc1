/* A hash map from 64-bit keys (numbers or pointers) to 64-bit values.
 *
 * An all-zero Map is empty and valid.  Iteration order is insertion order, so it never depends on
 * addresses. */
#ifndef OCTANT_BASE_MAP_H
#define OCTANT_BASE_MAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct MapEntry {
  uint64_t key, value;
} MapEntry;

typedef struct Map {
  MapEntry *entries; /* in insertion order */
  unsigned count, capacity;
  uint32_t *slots; /* index + 1 into entries, 0 where free; a power of two of them */
  unsigned slot_count;
} Map;

void map_put(Map *map, uint64_t key, uint64_t value);
bool map_get(const Map *map, uint64_t key, uint64_t *value);
void map_clear(Map *map);
void map_free(Map *map);

/* Pointer-keyed convenience: NULL where there is no entry. */
void map_put_ptr(Map *map, const void *key, const void *value);
void *map_get_ptr(const Map *map, const void *key);
bool map_has_ptr(const Map *map, const void *key);

uint64_t hash_mix(uint64_t h, uint64_t x);
uint64_t hash_bytes(const void *data, unsigned size);

#endif
