/* A program that does what a witness says, or else nothing.
 *
 * Violation: a variable counts the segments that were passed; avoided waypoints block, and an error
 * is one only where all segments were passed and it is the target.  Whatever execution reaches an
 * error then goes along the witness.  Correctness: where an invariant does not hold is an error of
 * its own.  The program is changed before small functions are inlined, so that each position is in
 * it once. */
#ifndef OCTANT_WITNESS_INSTRUMENT_H
#define OCTANT_WITNESS_INSTRUMENT_H

#include "check/claims.h"
#include "engine/candidate.h"
#include "term/parse_c.h"
#include "witness/locate.h"

/* What was found wrong with a witness, for people. */
typedef struct Refusal {
  Text why;         /* "" where nothing is */
  bool unsupported; /* it is not wrong, but beyond us */
} Refusal;

/* Scalars in memory that an expression speaks of, and variables that are to have their values. */
typedef struct MemoryRead {
  Variable *into;
  const Object *object;
} MemoryRead;
typedef VEC(MemoryRead) MemoryReads;

/* That a C expression at a point of the function is defined and not zero; with "result", \result is
 * that variable.  Appends what is to be read before.  NULL with the refusal filled in, where there
 * is one. */
const Term *instrument_parse(const Sources *sources, const Function *function, Point at,
                             const char *text, const CVariable *result, MemoryReads *reads,
                             Refusal *refusal);
/* The location behind edges that read, from this one on. */
Location *instrument_reads(Program *program, Location *from, const MemoryReads *reads);

/* ---- violations ---- */

typedef struct Follow {
  Program *program;
  Sources *sources;
  const Witness *witness;
  Variable *passed;             /* counts segments */
  VEC(unsigned) last;           /* segment -> its waypoint to follow */
  VEC(Point) points;            /* of waypoints */
  VEC(const Term *) conditions; /* of assumptions; NULL elsewhere */
  VEC(MemoryReads) reads;       /* before these */
  Map calls;                    /* edge -> index + 1 in "points" of a waypoint that is its end */
} Follow;

/* False with the refusal filled in where a waypoint contradicts the program; the caller frees the
 * rest in any case.  "files" are as loaded. */
bool instrument_violation(Program *program, const StringList *files, const Witness *witness,
                          Follow *out, Refusal *refusal);
void follow_free(Follow *follow);
/* What the waypoint, the end of this call, demands of the variable that takes the result; NULL:
 * nothing. */
const Term *follow_result(const Follow *follow, const Waypoint *waypoint, const Edge *call);

/* ---- correctness ---- */

/* Notes of the errors that stand for invariants open with this, and end with the number, from 1. */
#define INVARIANT_NOTE "invariant "

bool instrument_correctness(Program *program, const StringList *files, const Witness *witness,
                            Refusal *refusal);
/* After inlining: the invariants, as claims and as candidates for induction. */
void instrument_collect(Program *program, Claims *claims, Candidates *candidates);

#endif
