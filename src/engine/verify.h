/* One question, one answer: runs the configurations one after the other until one of them knows. */
#ifndef OCTANT_ENGINE_VERIFY_H
#define OCTANT_ENGINE_VERIFY_H

#include "engine/evidence.h"

/* Asks the configurations of run->options in turn.  A FALSE is confirmed by executing it. */
Outcome verify(Program *program, Evidence *evidence);

#endif
