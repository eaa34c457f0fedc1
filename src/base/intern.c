#include "base/intern.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"

struct Interner {
  Arena *arena;
  const char **slots; /* a power of two, NULL where free */
  size_t slot_count, count;
};

Interner *interner_new(void)
{
  Interner *table = mem_zero(1, sizeof *table);
  table->arena = arena_new();
  table->slot_count = 256;
  table->slots = mem_zero(table->slot_count, sizeof *table->slots);
  return table;
}

void interner_free(Interner *table)
{
  if (!table)
    return;
  arena_free(table->arena);
  mem_free(table->slots);
  mem_free(table);
}

static bool same_text(const char *known, const char *text, size_t length)
{
  return !strncmp(known, text, length) && !known[length];
}

static size_t find_slot(const Interner *table, const char *text, size_t length)
{
  size_t mask = table->slot_count - 1, at = hash_bytes(text, (unsigned)length) & mask;
  while (table->slots[at] && !same_text(table->slots[at], text, length))
    at = (at + 1) & mask;
  return at;
}

static void grow(Interner *table)
{
  const char **old = table->slots;
  size_t old_count = table->slot_count;
  table->slot_count *= 2;
  table->slots = mem_zero(table->slot_count, sizeof *table->slots);
  for (size_t i = 0; i < old_count; i++)
    if (old[i])
      table->slots[find_slot(table, old[i], strlen(old[i]))] = old[i];
  mem_free(old);
}

const char *intern_bytes(Interner *table, const char *text, size_t length)
{
  const char *nul = memchr(text, 0, length);
  if (nul)
    length = (size_t)(nul - text);
  size_t at = find_slot(table, text, length);
  if (table->slots[at])
    return table->slots[at];
  char *fresh = arena_alloc(table->arena, length + 1);
  memcpy(fresh, text, length);
  fresh[length] = 0;
  table->slots[at] = fresh;
  if (++table->count * 2 > table->slot_count)
    grow(table);
  return fresh;
}

const char *intern(Interner *table, const char *text)
{
  return intern_bytes(table, text, strlen(text));
}

const char *intern_format(Interner *table, const char *format, ...)
{
  char small[256];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(small, sizeof small, format, args);
  va_end(args);
  if ((size_t)length < sizeof small)
    return intern_bytes(table, small, (size_t)length);
  char *large = mem_alloc((size_t)length + 1);
  va_start(args, format);
  vsnprintf(large, (size_t)length + 1, format, args);
  va_end(args);
  const char *res = intern_bytes(table, large, (size_t)length);
  mem_free(large);
  return res;
}
