/* Clearing away what a front end leaves behind and nobody needs. */
#ifndef OCTANT_CFA_TIDY_H
#define OCTANT_CFA_TIDY_H

#include "cfa/cfa.h"

/* Removes havocs of indeterminate values and assignments to temporaries that nobody reads, steps
 * that do nothing, and variables and objects that nothing mentions; branches at once on conditions
 * that were kept for a moment (cfa/thread.h).  What an execution can do stays
 * the same, but for the arbitrary values it asks for in vain. */
void program_tidy(Program *program);

/* Ends executions where all they do is to go round for ever: for questions about what is reached.
 */
void program_end_idle_loops(Program *program);

#endif
