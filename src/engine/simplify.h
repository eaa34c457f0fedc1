/* Simpler inputs for a violation that was found.
 *
 * A solver's numbers are as good as any, but a reader wants few and small ones, and indeterminate
 * values had better be those that a compiled program has, too.  So the program is executed again
 * with some of them zero or smaller, and what still leads to the same error is kept. */
#ifndef OCTANT_ENGINE_SIMPLIFY_H
#define OCTANT_ENGINE_SIMPLIFY_H

#include "engine/evidence.h"

/* What clang gives to indeterminate values where it is told to: zeros, or a pattern. */
typedef enum Indeterminate {
  INDETERMINATE_ZERO,
  INDETERMINATE_PATTERN,
  INDETERMINATE_OTHER
} Indeterminate;

/* The pattern of numbers, to be cut to their width; that of floats is all ones. */
Value indeterminate_pattern(const Program *program);

/* Which of these are all indeterminate values that the execution took? */
Indeterminate evidence_indeterminate(const Program *program, const Evidence *evidence);

/* Of an unsafe outcome; the evidence stays as it is where nothing simpler is found. */
void evidence_simplify(Program *program, Outcome outcome, Evidence *evidence);

#endif
