/* Violations that pass what C leaves open to the library (HAVOC_OPEN, HAVOC_EITHER). */
#ifndef OCTANT_ENGINE_EXPECTED_H
#define OCTANT_ENGINE_EXPECTED_H

#include "engine/evidence.h"

/* Makes the evidence an execution in which the library does what is expected of it, where such a
 * one reaches the same error.  The first choice that the error depends on: one that is not
 * expected, or one between two ways of which the other does not lead there; NULL: none. */
const InterpChoice *expected_path(Program *program, Evidence *evidence);

#endif
