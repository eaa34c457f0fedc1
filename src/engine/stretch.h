/* Does a lemma say how far apart blocks of memory lie?
 *
 * Windows of an induction in which a loop allocates begin with a heap whose top lies anywhere above
 * what there was: executions look the same there, for the program does not look at addresses, but
 * for the distances between blocks.  A lemma about these, such as p - q = 16 of two blocks, would
 * hold at first and in no window, and all the windows that it excludes would count as safe.
 * Which of two addresses is the greater, and whether they are the same, stays. */
#ifndef OCTANT_ENGINE_STRETCH_H
#define OCTANT_ENGINE_STRETCH_H

#include "engine/candidate.h"

typedef struct Stretch Stretch;

Stretch *stretch_new(const Program *program);
void stretch_free(Stretch *stretch); /* NULL is fine */

bool stretch_breaks(Stretch *stretch, const Candidate *lemma);

#endif
