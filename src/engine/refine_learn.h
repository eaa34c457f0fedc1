/* What refiners have in common: a path at work, the step where an analysis contradicts it, and a
 * precision that grows. */
#ifndef OCTANT_ENGINE_REFINE_LEARN_H
#define OCTANT_ENGINE_REFINE_LEARN_H

#include "engine/reached.h"
#include "engine/refine_scope.h"

typedef struct ErrorPath {
  Path path;
  ArgNodeVec nodes; /* one more than steps */
} ErrorPath;

typedef struct Learner {
  Cpa *cpa; /* owned; replays paths under full precision */
  Precision *full;
  ScopePolicy scope;
  unsigned stale; /* cuts since something new was found: states made under an old precision */
} Learner;

Learner learner_new(Cpa *cpa);
void learner_free(Learner *learner);

/* How many steps it takes to a contradiction; 0: there is none, there are too many cases, or the
 * time (run_seconds; 0: no limit) is over.  False on failure. */
bool learner_contradicts(Learner *learner, const Path *path, double end, unsigned *length);
/* The smallest slice of a contradictory prefix that still is one, as far as the time allows. */
Slice *learner_slice(Learner *learner, const PathStep *steps, unsigned length, double end);

/* Tracks these things, in the order of the path, and cuts the reached set; false where nothing is
 * new.  The cut is lazy: nodes above the root keep their precision, since nothing more need be
 * known there. */
bool learner_grow(Learner *learner, Reached *reached, const ErrorPath *error,
                  const TrackedVec *found);
/* The same for all that the steps of a slice read and write. */
bool learner_track_slice(Learner *learner, Reached *reached, const ErrorPath *error,
                         const Slice *slice);

#endif
