#include "base/map.h"

#include <string.h>

#include "base/memory.h"

uint64_t hash_mix(uint64_t h, uint64_t x)
{
  h ^= x + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
  h *= 0xff51afd7ed558ccdu;
  return h ^ (h >> 33);
}

uint64_t hash_bytes(const void *data, unsigned size)
{
  const unsigned char *bytes = data;
  uint64_t h = 0xcbf29ce484222325u;
  for (unsigned i = 0; i < size; i++)
    h = (h ^ bytes[i]) * 0x100000001b3u;
  return hash_mix(h, size);
}

static unsigned slot_of(const Map *map, uint64_t key)
{
  unsigned mask = map->slot_count - 1, at = (unsigned)hash_mix(0, key) & mask;
  while (map->slots[at] && map->entries[map->slots[at] - 1].key != key)
    at = (at + 1) & mask;
  return at;
}

static void grow_slots(Map *map)
{
  map->slot_count = map->slot_count ? 2 * map->slot_count : 16;
  mem_free(map->slots);
  map->slots = mem_zero(map->slot_count, sizeof *map->slots);
  for (unsigned i = 0; i < map->count; i++)
    map->slots[slot_of(map, map->entries[i].key)] = i + 1;
}

void map_put(Map *map, uint64_t key, uint64_t value)
{
  if (2 * (map->count + 1) > map->slot_count)
    grow_slots(map);
  unsigned at = slot_of(map, key);
  if (map->slots[at]) {
    map->entries[map->slots[at] - 1].value = value;
    return;
  }
  if (map->count == map->capacity) {
    map->capacity = map->capacity ? 2 * map->capacity : 8;
    map->entries = mem_resize(map->entries, map->capacity * sizeof *map->entries);
  }
  map->entries[map->count++] = (MapEntry){key, value};
  map->slots[at] = map->count;
}

bool map_get(const Map *map, uint64_t key, uint64_t *value)
{
  if (!map->count)
    return false;
  unsigned slot = map->slots[slot_of(map, key)];
  if (!slot)
    return false;
  if (value)
    *value = map->entries[slot - 1].value;
  return true;
}

void map_clear(Map *map)
{
  map->count = 0;
  if (map->slots)
    memset(map->slots, 0, map->slot_count * sizeof *map->slots);
}

void map_free(Map *map)
{
  mem_free(map->entries);
  mem_free(map->slots);
  *map = (Map){0};
}

void map_put_ptr(Map *map, const void *key, const void *value)
{
  map_put(map, (uintptr_t)key, (uintptr_t)value);
}

void *map_get_ptr(const Map *map, const void *key)
{
  uint64_t value = 0;
  map_get(map, (uintptr_t)key, &value);
  return (void *)(uintptr_t)value;
}

bool map_has_ptr(const Map *map, const void *key)
{
  return map_get(map, (uintptr_t)key, NULL);
}
