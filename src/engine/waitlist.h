/* Which state is expanded next.
 *
 * Depth first and breadth first are a stack and a queue.  The other orders sort: first the deeper
 * call stack, so that a call is finished before its caller goes on; then, for WAIT_LOOP, fewer loop
 * heads passed; then the place of the location in reverse post-order or in weak topological order;
 * then age.  WAIT_ERROR asks for the edges that lead to the nearest error, whatever the call stack
 * is; then for loop heads passed and age.  The list holds its nodes: a destroyed one is freed when
 * its turn comes. */
#ifndef OCTANT_ENGINE_WAITLIST_H
#define OCTANT_ENGINE_WAITLIST_H

#include "engine/reached.h"

typedef struct Waitlist Waitlist;

Waitlist *waitlist_new(const Program *program, WaitOrder order);
void waitlist_free(Waitlist *list); /* must be empty */

void waitlist_push(Waitlist *list, ArgNode *node);
ArgNode *waitlist_pop(Waitlist *list); /* NULL: it is empty */

/* Is this the head of a loop? */
bool waitlist_is_head(Waitlist *list, const Location *location);

#endif
