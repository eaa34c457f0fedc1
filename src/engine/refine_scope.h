/* How far a thing found by refinement is tracked.
 *
 * Where it was found is most precise and right for most things.  Some matter nearly everywhere in
 * their function, though (the state of an automaton, say); found location by location they cost a
 * refinement each.  So a thing that many refinements found in one function is tracked in all of it,
 * sooner where much was explored between them; and where that holds for several things, all that
 * come after are (--precision-scope auto). */
#ifndef OCTANT_ENGINE_REFINE_SCOPE_H
#define OCTANT_ENGINE_REFINE_SCOPE_H

#include "engine/refine_value.h"

typedef struct ScopePolicy {
  bool automatic;
  PrecisionScope scope; /* where not automatic */
  Map times;            /* function and thing -> refinements where it was new there, weighted */
  Map wide;             /* function -> things that are tracked in all of it */
  uint64_t explored;    /* states created before the last refinement */
} ScopePolicy;

ScopePolicy scope_policy(const char *word); /* the value of --precision-scope */
void scope_free(ScopePolicy *policy);

/* The precision with these things tracked: a new one.  "explored": states created so far. */
Precision *scope_grow(ScopePolicy *policy, const Precision *precision, const TrackedVec *found,
                      uint64_t explored);

#endif
