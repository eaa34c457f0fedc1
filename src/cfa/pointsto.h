/* Points-to analysis by unification, field-sensitive in the manner of DSA, and what follows from
 * it: the division of memory into regions, and the targets of indirect calls.
 *
 * Every variable has at most one abstract cell (node, offset) that it may point to; assignments
 * unify cells.  A node stands for objects and heap sites; it has an offset for each accessed field,
 * folded modulo a stride where it is indexed, or none at all where it was collapsed.
 *
 * It is sound for programs that compute addresses as C allows: an address comes from its object by
 * adding and subtracting numbers, by any arithmetic on it as an integer, or by copying its bytes in
 * any pieces.  Where a sum has one operand of pointer type, the others are numbers, and the
 * difference of two such operands is a number, unless it turns out that the operand of pointer type
 * points nowhere and another one does, or that the two point to different memory (ptdoubt.c).  What
 * is not followed: bytes of a pointer in memory that are overwritten by constants, and pointers
 * that a function without a body makes up (but see pointsto_havoc_external_calls).
 *
 * Allocation is an assignment of the heap top, moved or aligned, to another variable; each such
 * edge is memory of its own, and so is each call of a function that allocates and accesses no
 * memory itself (malloc and its wrappers).  Values that read the same heap top are the same memory.
 */
#ifndef OCTANT_CFA_POINTSTO_H
#define OCTANT_CFA_POINTSTO_H

#include "cfa/cfa.h"

typedef struct PointsTo PointsTo;

PointsTo *pointsto_run(Program *program);
void pointsto_free(PointsTo *pointsto);

/* Replaces every indirect call by assumptions on the target and direct calls, repeating until the
 * targets are stable.  What matches no target calls the unknown function, which has no body;
 * where that is all, it is noted in program->assumed.  Arguments beyond a target's parameters are
 * dropped, as old C allows.  Functions whose parameters or results do not fit the call are no
 * targets. */
bool pointsto_resolve_calls(Program *program);
extern const char pointsto_unknown_function[]; /* its name */
/* What such a call becomes where the pointer comes from the program alone: it leads nowhere. */
extern const char pointsto_no_function[];

/* Divides memory: sets program->regions, each object's fields and stride, each load's, store's and
 * memory havoc's regions (none where nothing accesses that memory).  May be repeated, for instance
 * after inlining. */
bool pointsto_make_regions(Program *program);

/* Loops that fill or copy memory byte by byte, as memset and memcpy do, become such over the fields
 * in which the memory is accessed otherwise, so that these need not fall apart into bytes.  Makes
 * no regions; true where something changed. */
bool pointsto_split_byte_loops(Program *program);

/* A call of a function of the library without a body may write all memory that its pointer
 * arguments reach; with "all" (--undefined=havoc) a call of any function without a body (other than
 * the modelled ones) may do so, and write the global variables.  Inserts those havocs.  Their size
 * is the largest number: they stand for all of their regions, and whatever functions without bodies
 * reach is one region. */
bool pointsto_havoc_external_calls(Program *program, bool all);

#endif
