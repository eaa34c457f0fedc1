/* One configuration of analyses, from its first precision to its outcome: reachability with or
 * without refinement, after explorations ahead where it widens, with the facts of another analysis
 * where those are wanted. */
#ifndef OCTANT_ENGINE_EXPLORE_H
#define OCTANT_ENGINE_EXPLORE_H

#include "engine/config.h"
#include "engine/evidence.h"

/* A claim of CLAIM_UNSAFE was executed and "evidence" holds it.  Writes --invariants-out and
 * --predicates-out.  Of the configuration it sets the facts that its parts are given. */
Outcome explore(Configuration *configuration, Program *program, Evidence *evidence);

#endif
