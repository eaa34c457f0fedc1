/* Allocation that never returns NULL.
 *
 * Running out of memory ends the process in one place, mem_exhausted, with a message and the exit
 * status of an undecided run; whoever supervises the process still prints a verdict. */
#ifndef OCTANT_BASE_MEMORY_H
#define OCTANT_BASE_MEMORY_H

#include <stddef.h>

void *mem_alloc(size_t size);
void *mem_zero(size_t count, size_t size);
void *mem_resize(void *old, size_t size);
char *mem_copy_string(const char *text);
void mem_free(void *memory);

_Noreturn void mem_exhausted(void);

#endif
