/* Control dependence: which branches decide whether a location is reached.
 *
 * A location depends on a branch location when from the branch one edge leads to it for certain and
 * another may avoid it (Ferrante, Ottenstein, Warren: The Program Dependence Graph, 1987).  The
 * execution may end in several places: where there is nothing ahead that matters, or where it may
 * get stuck. */
#ifndef OCTANT_CFA_CONTROL_H
#define OCTANT_CFA_CONTROL_H

#include "cfa/cfa.h"

typedef struct Control {
  unsigned *first; /* location id -> where its branches begin in "branches"; one more at the end */
  Location **branches;
} Control;

/* "matters" tells by location id the locations looked at: an edge to any other ends the execution.
 * "may_stop" tells where it may end besides, apart from locations without edges. */
Control *control_new(const Function *function, const bool *matters, const bool *may_stop);
void control_free(Control *control);

#endif
