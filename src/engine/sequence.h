/* Lists of presets, each with numbers: "A 100, B 50 4000, C". */
#ifndef OCTANT_ENGINE_SEQUENCE_H
#define OCTANT_ENGINE_SEQUENCE_H

#include "engine/config.h"

typedef struct SequenceItem {
  const Preset *preset;
  double number;    /* seconds of processor time, or a share of it; 0: all that is left */
  double megabytes; /* of memory; 0: no limit of its own */
} SequenceItem;

/* Reads the item at *at and goes past it; false with FAIL_USAGE, in the name of that option, where
 * it is none. */
bool sequence_next(Run *run, const char *option, const char **at, SequenceItem *item);

/* Can all of the list be read? */
bool sequence_check(Run *run, const char *option, const char *list);

#endif
