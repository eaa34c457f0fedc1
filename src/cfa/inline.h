/* Inlining by cloning callees into their callers. */
#ifndef OCTANT_CFA_INLINE_H
#define OCTANT_CFA_INLINE_H

#include "cfa/cfa.h"

/* Inlines calls of functions with bodies into the entry function, callees first, until none is left
 * or "budget" edges were created; recursive calls stay calls.  Clones get fresh variables and
 * objects ("f#2::x") and places with inlined_at chains.  Functions no longer called and whose
 * address is not taken are dropped.  False with the failure recorded where something went wrong;
 * running out of budget is no failure (see the calls that are left). */
bool program_inline(Program *program, unsigned budget);

/* Clones recursive functions so that calls are inlined to this depth; deeper calls go to a location
 * of kind LOCATION_UNSUPPORTED with the note "recursion bound". */
bool program_unroll_recursion(Program *program, unsigned depth, unsigned budget);

#endif
