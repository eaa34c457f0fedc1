/* Counterexample-guided abstraction refinement around reachability.
 *
 * Where reachability finds a target, a refiner decides the path to it.  A real path is the answer;
 * an infeasible one teaches the precision what to track.  A path that stays undecided, and an
 * obstacle that can really be reached, are left out: the reached set is no proof any more, but a
 * violation may still be found elsewhere (up to options.max_undecided such paths); states on the
 * way to a violation left out cover nothing, since another way to them may be real.  The guard
 * against running in circles: a path that comes again under the same precision is undecided. */
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
  Program *program;
  bool sees_circles; /* it notices by itself that it learns nothing new */
  Outcome outcome;   /* of the last refinement: what it found out about the path */
};

void refiner_init(Refiner *refiner, const char *name, Program *program);
void refiner_free(Refiner *refiner); /* NULL is fine */
/* Records why a path stays undecided. */
Refinement refiner_undecided(Refiner *refiner, Reason reason, const char *detail);

/* The edges of the path to a node, as a number. */
uint64_t refiner_path(const struct ArgNode *node);

Outcome cegar(Reached *reached, Refiner *refiner);

/* Feasibility by a solver and confirmation by execution; refutes nothing by itself: an infeasible
 * path is PATH_UNDECIDED (imprecise). */
Refiner *refiner_check(Program *program);
/* Explicit-value interpolation along the path (Beyer, Loewe 2013), then the same confirmation. */
Refiner *refiner_value(Program *program);
/* The same for any analysis whose post and adjust work like those of explicit values, and any
 * refiner for the paths that it cannot refute; owns both. */
Refiner *refiner_interpolate(Cpa *cpa, Refiner *last);
/* What a numeric analysis refutes, and tracking what the path's assumptions depend on; owns both.
 */
Refiner *refiner_numeric(Cpa *cpa, Refiner *last);

/* What becomes of the predicates that exclude an infeasible path. */
typedef enum PredicateUse {
  USE_PREDICATES,     /* predicates alone are tracked */
  USE_PRODUCT,        /* values of their variables; of those that were given up, predicates */
  USE_VALUES,         /* values of their variables alone */
  USE_COUNTEREXAMPLES /* values until a path comes again, then predicates alone */
} PredicateUse;

/* Predicates from the blocks of an infeasible path (cpa/predicate.h), and what they become; a path
 * that the blocks allow is for the other refiner, which it owns. */
Refiner *refiner_predicate(Program *program, PredicateUse use, Refiner *last);
/* Explicit values until the other refiner has learned something, then that one alone; owns it. */
Refiner *refiner_delegate(Program *program, Refiner *last);

#endif
