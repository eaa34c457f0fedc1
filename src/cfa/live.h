/* Live variables: whose value at a location may still be read.
 *
 * Variables only; memory is never dead here.  A call reads its arguments and every global that the
 * called functions may read; it writes its results, and of globals nothing for certain.  When a
 * function returns, every global that anyone reads is live, except at the end of a program's entry
 * that nobody calls.  "Live" may be said too often, never too seldom. */
#ifndef OCTANT_CFA_LIVE_H
#define OCTANT_CFA_LIVE_H

#include "cfa/cfa.h"

typedef struct Live Live;

Live *live_new(const Program *program); /* borrows the program, which must not change */
void live_free(Live *live);

/* False for a local of another function. */
bool live_at(const Live *live, const Location *location, const Variable *var);
/* Appends the live variables, ordered by id. */
void live_variables(const Live *live, const Location *location, VariableVec *out);

#endif
