/* Arbitrary values that programs are likely to branch on: small numbers, constants of the program
 * and their neighbours, limits; another mixture in each run. */
#ifndef OCTANT_ENGINE_MIXTURE_H
#define OCTANT_ENGINE_MIXTURE_H

#include "engine/hint.h"

typedef struct Mixture {
  const Hints *hints; /* lent */
  unsigned run;
  uint64_t random;
} Mixture;

/* Of the run with this number, from 0: the same values each time. */
Mixture mixture_of_run(const Hints *hints, unsigned run);
/* False for floats and for what is wider than 64 bits. */
bool mixture_value(Mixture *mixture, Type type, Value *value);
/* Constants of the program and their neighbours alone. */
bool mixture_constant(Mixture *mixture, Type type, Value *value);
/* Any number between two constants of the program. */
bool mixture_between(Mixture *mixture, Type type, Value *value);

#endif
