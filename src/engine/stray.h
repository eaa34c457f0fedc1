/* Violations that come behind an access to memory that leads to no object.
 *
 * Memory of the automaton is total: what is read through null has some value, and a pointer that
 * nobody set leads somewhere.  That is right for proofs, but no compiled program comes past null.
 */
#ifndef OCTANT_ENGINE_STRAY_H
#define OCTANT_ENGINE_STRAY_H

#include "engine/evidence.h"

/* Where the execution accesses memory through null, or through a pointer whose value it made up.
 * A caller's pointer may lead to a block of its own: where the same error is reached with such
 * blocks, the evidence becomes that, and there is no such access.  It does not lead to what nobody
 * outside knows of, accessed or not. */
typedef struct Stray {
  const char *how; /* the violation "comes after ..."; NULL: all is well */
  const Place *place;
} Stray;

Stray stray_access(Program *program, Evidence *evidence);

#endif
