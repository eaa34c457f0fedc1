/* Copies bodies of functions to the places of their calls.
 *
 * A Cloner remembers the functions as they were when it was made, so that copies are made of the
 * originals even after calls in them were inlined. */
#ifndef OCTANT_CFA_CLONE_H
#define OCTANT_CFA_CLONE_H

#include "cfa/cfa.h"

typedef struct Cloner Cloner;

Cloner *cloner_new(Program *program);
void cloner_free(Cloner *cloner);

/* Replaces a direct call of a function with a body by a copy of that body. */
void cloner_inline(Cloner *cloner, Edge *call);

#endif
