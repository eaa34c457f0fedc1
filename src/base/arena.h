/* A region of memory that is given back as a whole.
 *
 * What lives as long as the program under analysis (terms, automata, names) is allocated here and
 * never freed one by one. */
#ifndef OCTANT_BASE_ARENA_H
#define OCTANT_BASE_ARENA_H

#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_free(Arena *arena);

/* Gives back everything allocated so far but keeps the arena usable. */
void arena_reset(Arena *arena);

/* Memory aligned for any type; uninitialised and zeroed. */
void *arena_alloc(Arena *arena, size_t size);
void *arena_zero(Arena *arena, size_t size);

void *arena_copy(Arena *arena, const void *data, size_t size);
char *arena_string(Arena *arena, const char *text);
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(arena, T) ((T *)arena_zero((arena), sizeof(T)))

#endif
