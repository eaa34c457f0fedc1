/* Inside the refiner for explicit values: what matters on a path, and interpolants along it.
 *
 * A thing is a variable or a region of memory.  The slice of an infeasible path keeps the steps
 * that can have to do with its last one, which no state survives. */
#ifndef OCTANT_ENGINE_REFINE_VALUE_H
#define OCTANT_ENGINE_REFINE_VALUE_H

#include "cpa/cpa.h"
#include "smt/path.h"

typedef VEC(Tracked) TrackedVec; /* Tracked.at is not used in things */

/* Each appends, in order of appearance; things may come twice. */
void step_reads(const Program *program, const PathStep *step, TrackedVec *out);
bool things_have(const TrackedVec *things, const Tracked *thing);
void things_add(TrackedVec *things, const Tracked *thing); /* unless it is there */

typedef struct Slice {
  unsigned count;      /* of steps */
  bool *relevant;      /* by step */
  TrackedVec *written; /* by step: what it writes, or assumes, that matters later */
  TrackedVec *last;    /* by step: what it reads or writes that does not matter later */
  TrackedVec needed;   /* at the start */
} Slice;

/* Besides the last step and what it depends on: */
typedef enum SliceKind {
  SLICE_DEFINITIONS,      /* nothing */
  SLICE_ASSUMPTIONS,      /* assumptions about what matters: an equality may have given a value */
  SLICE_EVERY_ASSUMPTION, /* all assumptions, and what those depend on */
  SLICE_ALL               /* every step */
} SliceKind;
Slice *slice_path(const Program *program, const PathStep *steps, unsigned count, SliceKind kind);
void slice_end(Slice *slice);

/* The set of states after some steps.  Post is that of the analysis under full precision. */
typedef struct Front {
  Cpa *cpa;
  const Precision *full;
  StateVec states;
} Front;

Front front_start(Cpa *cpa, const Precision *full);
void front_free(Front *front);
/* Takes a step; false on failure. */
bool front_step(Front *front, const PathStep *step);

/* Explicit interpolants: appends, for each step of an infeasible path but the last, the things to
 * be tracked where it leads.  False on failure. */
bool interpolate(Cpa *cpa, const Precision *full, const PathStep *steps, const Slice *slice,
                 TrackedVec *out);

#endif
