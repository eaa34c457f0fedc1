#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

enum { CHUNK_BYTES = 64 * 1024, ALIGNMENT = 16 };

/* A chunk's memory follows its header; "older" links all chunks of the arena. */
typedef struct Chunk {
  struct Chunk *older;
  size_t size;
  _Alignas(16) unsigned char data[];
} Chunk;

struct Arena {
  Chunk *newest;
  size_t filled; /* bytes of the newest chunk in use */
};

Arena *arena_new(void)
{
  return mem_zero(1, sizeof(Arena));
}

void arena_reset(Arena *arena)
{
  while (arena->newest) {
    Chunk *older = arena->newest->older;
    mem_free(arena->newest);
    arena->newest = older;
  }
  arena->filled = 0;
}

void arena_free(Arena *arena)
{
  if (!arena)
    return;
  arena_reset(arena);
  mem_free(arena);
}

static void add_chunk(Arena *arena, size_t least)
{
  size_t size = least > CHUNK_BYTES / 4 ? least : CHUNK_BYTES;
  Chunk *chunk = mem_alloc(sizeof *chunk + size);
  chunk->older = arena->newest;
  chunk->size = size;
  arena->newest = chunk;
  arena->filled = 0;
}

void *arena_alloc(Arena *arena, size_t size)
{
  size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  if (!arena->newest || arena->newest->size - arena->filled < size)
    add_chunk(arena, size);
  void *res = arena->newest->data + arena->filled;
  arena->filled += size;
  return res;
}

void *arena_zero(Arena *arena, size_t size)
{
  return memset(arena_alloc(arena, size), 0, size);
}

void *arena_copy(Arena *arena, const void *data, size_t size)
{
  void *res = arena_alloc(arena, size);
  if (size)
    memcpy(res, data, size);
  return res;
}

char *arena_string(Arena *arena, const char *text)
{
  return arena_copy(arena, text, strlen(text) + 1);
}

char *arena_format(Arena *arena, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *res = arena_alloc(arena, (size_t)length + 1);
  va_start(args, format);
  vsnprintf(res, (size_t)length + 1, format, args);
  va_end(args);
  return res;
}
