/* Sequences of presets, each with its time: "A 100, B". */
#ifndef OCTANT_ENGINE_SEQUENCE_H
#define OCTANT_ENGINE_SEQUENCE_H

#include "engine/config.h"

typedef struct SequenceItem {
  const Preset *preset;
  double seconds; /* of processor time; 0: all that is left */
} SequenceItem;

/* Reads the item at *at and goes past it; false with FAIL_USAGE where it is none. */
bool sequence_next(Run *run, const char **at, SequenceItem *item);

#endif
