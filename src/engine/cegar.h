/* Counterexample-guided abstraction refinement around reachability. */
#ifndef OCTANT_ENGINE_CEGAR_H
#define OCTANT_ENGINE_CEGAR_H

#include "engine/reach.h"

typedef enum Refinement {
  PATH_FEASIBLE, /* and confirmed: the outcome stands */
  PATH_EXCLUDED, /* the precision grew, the reached set was cut: go on */
  PATH_UNDECIDED /* the reason is in the refiner's outcome */
} Refinement;

/* Decides an error path and learns from it.  Every concrete refiner begins with this; refiners may
 * delegate to others. */
typedef struct Refiner Refiner;
struct Refiner {
  const char *name;
  Refinement (*refine)(Refiner *refiner, Reached *reached, struct ArgNode *target);
  void (*free)(Refiner *refiner);
  Run *run;
  Outcome outcome; /* of the last refinement: what it found out about the path */
};

Outcome cegar(Reached *reached, Refiner *refiner);

/* Feasibility by a solver and confirmation by execution; refutes nothing by itself: an infeasible
 * path is PATH_UNDECIDED (imprecise). */
Refiner *refiner_check(Program *program);
/* Explicit-value interpolation along the path (Beyer, Loewe 2013), then the same confirmation. */
Refiner *refiner_value(Program *program);

#endif
