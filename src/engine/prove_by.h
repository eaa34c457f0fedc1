/* Verification by the invariants of a file, which the checker (check/inductive.h) has to confirm.
 */
#ifndef OCTANT_ENGINE_PROVE_BY_H
#define OCTANT_ENGINE_PROVE_BY_H

#include "engine/outcome.h"

/* By those of the file of --prove-by. */
Outcome prove_by_file(Program *program);

#endif
