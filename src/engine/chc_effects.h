/* What functions take and leave: the inputs and outputs of their summaries.
 *
 * A slot is a variable or a region of memory, by its number: variables come first.  The inputs of a
 * function are its parameters, and the global slots that it or what it calls reads or writes; the
 * outputs are its results and the global slots written. */
#ifndef OCTANT_ENGINE_CHC_EFFECTS_H
#define OCTANT_ENGINE_CHC_EFFECTS_H

#include "base/bitset.h"
#include "smt/slot.h"

typedef VEC(unsigned) SlotVec;

typedef struct Effects {
  Bitset touched, written; /* global slots, callees included */
  Bitset own;              /* parameters that the function itself writes */
  SlotVec inputs, outputs; /* outputs: without results */
} Effects;

/* By function id. */
Effects *effects_new(const Program *program, bool with_memory);
void effects_free_all(Effects *effects, const Program *program);

#endif
