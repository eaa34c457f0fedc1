/* Interned strings: equal texts are the same pointer for the life of the table. */
#ifndef OCTANT_BASE_INTERN_H
#define OCTANT_BASE_INTERN_H

#include <stddef.h>

typedef struct Interner Interner;

Interner *interner_new(void);
void interner_free(Interner *table);

const char *intern(Interner *table, const char *text);
const char *intern_bytes(Interner *table, const char *text, size_t length);
const char *intern_format(Interner *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
