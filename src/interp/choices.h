/* Arbitrary values: from the input list, then from a seeded generator; all are recorded. */
#ifndef OCTANT_INTERP_CHOICES_H
#define OCTANT_INTERP_CHOICES_H

#include "interp/interp.h"

typedef struct Choices {
  const Value *values; /* the input list */
  unsigned count, used;
  uint64_t state; /* of the generator */
  const InterpInput *input;
  InterpChoices *record;
} Choices;

void choices_init(Choices *choices, const InterpInput *input, InterpChoices *record);

/* The next arbitrary value of a scalar type, for this variable at this edge (NULL: at the start).
 * Where nobody gives one it is the one that is expected, or a random one where that is NULL. */
Value choices_take(Choices *choices, const Edge *edge, const Variable *var, Type type,
                   HavocKind why, const char *what, const Value *expected);

#endif
