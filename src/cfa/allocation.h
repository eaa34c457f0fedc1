/* Where blocks of memory are allocated, and of which size and alignment.
 *
 * An allocation is an edge that takes the heap's top for a block, or a call of malloc: calls
 * are told apart where the model is not inlined. */
#ifndef OCTANT_CFA_ALLOCATION_H
#define OCTANT_CFA_ALLOCATION_H

#include "cfa/cfa.h"

typedef struct Allocations Allocations;

Allocations *allocations_new(const Program *program);
void allocations_free(Allocations *allocations); /* NULL is fine */

unsigned allocations_count(const Allocations *allocations);
/* Is the edge an allocation?  Then its number is below the count. */
bool allocations_find(const Allocations *allocations, const Edge *edge, unsigned *number);
/* At least so many bytes. */
uint64_t allocations_size(const Allocations *allocations, unsigned number);
/* The addresses of its blocks are multiples of this power of two. */
uint64_t allocations_alignment(const Allocations *allocations, unsigned number);

#endif
