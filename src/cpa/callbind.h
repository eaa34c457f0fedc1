/* What a transition writes, for analyses that map variables to abstract values. */
#ifndef OCTANT_CPA_CALLBIND_H
#define OCTANT_CPA_CALLBIND_H

#include "cpa/cpa.h"

/* Calls "bind" for each variable that the transition changes, with the term that it becomes, to be
 * evaluated in the state before the transition, or NULL where it becomes arbitrary.  Assumptions
 * change nothing.  Binding a call makes the callee's locals arbitrary; binding a return gives the
 * results and makes the callee's variables arbitrary.  In a recursive function the caller's own
 * variables are the callee's: after its return they are arbitrary. */
typedef void (*TransitionBind)(void *context, const Variable *var, const Term *term);
void transition_bind(const Program *program, const Transition *step, TransitionBind bind,
                     void *context);

/* Calls "visit" for each variable that the transition gives a value, or that its assumption
 * mentions: what siblings may know more of afterwards.  Address variables are left out; one may
 * come twice.
 */
typedef void (*TouchedVisit)(void *context, const Variable *var);
void transition_each_touched(const Program *program, const Transition *step, TouchedVisit visit,
                             void *context);

#endif
