/* Invariants: what holds whenever a location is reached, found by an analysis that runs to its end.
 *
 * A source is an analysis and the states it reached, or several such, whose invariants are
 * conjoined.  The invariant of a location is the disjunction of what is known in its states, for
 * all call stacks, over the variables in scope there: globals and those of its function.  A
 * location that no state reaches has the invariant false (but a function's exit, which is passed
 * over, has true); where the analysis did not end, the invariant is true everywhere. */
#ifndef OCTANT_ENGINE_INVARIANTS_H
#define OCTANT_ENGINE_INVARIANTS_H

#include <stdio.h>

#include "engine/config.h"

typedef struct InvariantSource InvariantSource;

typedef struct InvariantOptions {
  const char *analysis; /* as --analysis has it; NULL: the invariants analysis, as follows */
  int variables;        /* interesting ones; -1: all */
  int predicates;
  int depth;
  double seconds; /* of processor time for each fixpoint; 0: no limit */
  bool live;      /* speak only of variables that are still read */
} InvariantOptions;

InvariantOptions invariant_options(void); /* the first rung of the ladder, no limit, live ones */

/* Runs the analysis; never NULL.  Where it cannot be run to its end, nothing is known. */
InvariantSource *invariants_generate(Program *program, const InvariantOptions *options);
/* From states that were reached elsewhere, all of them: nothing waits, nothing was left out (else
 * nothing is known).  Borrows the set; "live" as in the options. */
InvariantSource *invariants_of_reached(Program *program, Reached *reached, bool live);
/* Nothing is known yet; "live" as in the options. */
InvariantSource *invariants_none(Program *program, bool live);
void invariants_free(InvariantSource *source);

/* Computes one more fixpoint, with the next precision of the ladder
 * (variables, predicates, depth) = (0,0,4), (1,0,4), (2,0,4), (4,0,4), (8,2,6), and conjoins what
 * it finds; false where the ladder ends, or the source has none.  "seconds" as in the options. */
bool invariants_next(InvariantSource *source, double seconds);

/* Conjoins what these analyses, written as --analysis has them, find; false where they do not come
 * to their end in time. */
bool invariants_add(InvariantSource *source, const char *analysis, double seconds);

/* Conjoins what others proved. */
void invariants_give(InvariantSource *source, const Location *location, const Term *invariant);

const Term *invariant_at(InvariantSource *source, const Location *location);
/* How many fixpoints and proofs of others stand behind it; 0: nothing is known. */
unsigned invariants_count(const InvariantSource *source);
/* The invariant of each location that has one, as SMT-LIB: a definition for each. */
void invariants_print(InvariantSource *source, FILE *out);
/* The file of --invariants-out, opened; NULL where none is wanted, or with the failure recorded. */
FILE *invariants_file(Run *run);
void invariants_file_end(Run *run, FILE *out);

#endif
