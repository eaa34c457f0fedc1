/* Witness files, ours or another tool's, as data. */
#ifndef OCTANT_WITNESS_READ_H
#define OCTANT_WITNESS_READ_H

#include "base/arena.h"
#include "base/run.h"

typedef struct WitnessPlace {
  const char *file;
  unsigned line, column; /* column 0: not given */
  const char *function;  /* NULL: not given */
} WitnessPlace;

typedef enum WaypointKind {
  WAYPOINT_ASSUMPTION,
  WAYPOINT_BRANCHING,
  WAYPOINT_ENTER,
  WAYPOINT_RETURN,
  WAYPOINT_TARGET
} WaypointKind;

typedef struct Waypoint {
  WaypointKind kind;
  bool avoid;
  unsigned segment; /* from 0 */
  WitnessPlace place;
  const char *value; /* of the constraint; NULL: none */
  unsigned line;     /* of the witness file */
} Waypoint;

typedef struct WitnessInvariant {
  bool is_loop;
  WitnessPlace place;
  const char *value;
  unsigned line;
} WitnessInvariant;

typedef struct Witness {
  const char *file; /* lent */
  Arena *arena;
  bool is_violation;
  VEC(Waypoint) waypoints; /* the last of each segment is to be followed */
  unsigned segments;
  VEC(WitnessInvariant) invariants;
  StringList inputs, hashes; /* side by side; a hash may be NULL */
  const char *specification, *data_model;
} Witness;

/* Reads the first entry, and further invariant sets of the same task after one; NULL with
 * FAIL_INPUT and a line where the file is no witness 2.0, FAIL_UNSUPPORTED for what later versions
 * add. */
Witness *witness_read(Run *run, const char *file);
void witness_free(Witness *witness); /* NULL is fine */

const char *waypoint_kind_name(WaypointKind kind);

#endif
