/* Inlining by cloning callees into their callers. */
#ifndef OCTANT_CFA_INLINE_H
#define OCTANT_CFA_INLINE_H

#include "cfa/cfa.h"

/* Inlines calls of functions with bodies into the entry function, callees first, until none is left
 * or "budget" edges were created; recursive calls stay calls.  Clones get fresh variables and
 * objects ("f#2::x") and places with inlined_at chains.  Functions no longer called are
 * dropped; those whose address is taken stay, without their bodies where no call is indirect. Calls
 * in recursive functions, and in those that the budget does not allow to inline, are inlined there.
 * False with the failure recorded where something went wrong; running out of budget is no failure
 * (see the calls that are left). */
bool program_inline(Program *program, unsigned budget);

/* The same, but only for functions that have at most "size" edges with all that they call; calls in
 * functions that stay are inlined as well.  This gives the points-to analysis context for the
 * functions of the C library (calloc, memcpy), whose accesses would else join all they are used
 * for. */
bool program_inline_small(Program *program, unsigned size, unsigned budget);

/* Clones recursive functions so that calls are inlined to this depth; deeper calls go to a location
 * of kind LOCATION_UNSUPPORTED with the note "recursion bound". */
bool program_unroll_recursion(Program *program, unsigned depth, unsigned budget);

#endif
