/* Cone of influence: what can influence whether an error is reached.
 *
 * A slice keeps every operation whose result can decide, through data, memory, control or calls,
 * whether an error location is reached; everything else may be
 * passed without doing anything.  Passing it neither adds nor removes a way to the error:
 * conditions that can stop an execution or keep it in a loop are kept, as is what they need.  The
 * analysis is interprocedural, insensitive to the order of operations, and conservative: "needed"
 * may be said too often.  Regions must be set for memory to be told apart; an access without a
 * region is taken to touch all memory. */
#ifndef OCTANT_CFA_SLICE_H
#define OCTANT_CFA_SLICE_H

#include "cfa/cfa.h"

typedef struct Slice Slice;

/* Borrows the program, which must not change, except by program_slice. */
Slice *slice_for_errors(Program *program); /* and for locations that cannot be modelled */
void slice_free(Slice *slice);

/* Can an execution go on from here to what the slice is for? */
bool slice_leads_on(const Slice *slice, const Location *location);
bool slice_needs_variable(const Slice *slice, const Variable *var);
bool slice_needs_region(const Slice *slice, const Region *region);
/* Does some caller need the function's result of this index? */
bool slice_needs_result(const Slice *slice, const Function *function, unsigned index);
/* False: the edge may be passed without doing what it says.  Of a branch that is not needed, any
 * one edge may be followed and the others left out. */
bool slice_needs_edge(const Slice *slice, const Edge *edge);

/* Reduces the program to the slice: removes operations that are not needed (their two locations
 * become one), all but one edge of branches that are not needed, and edges after which nothing
 * matters.  Arguments and results that nobody needs become zero.  Renumbers; of the slice, only
 * slice_free may be used afterwards.  Answers how many edges went. */
unsigned program_slice(Program *program, const Slice *slice);

#endif
