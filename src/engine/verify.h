/* One question, one answer: runs the configurations one after the other until one of them knows. */
#ifndef OCTANT_ENGINE_VERIFY_H
#define OCTANT_ENGINE_VERIFY_H

#include "engine/inductive.h"
#include "engine/outcome.h"
#include "smt/replay.h"

/* What stands behind an answer. */
typedef struct Evidence {
  Path path;         /* FALSE: the edges of the violation */
  StepValues values; /* one for each step of the path */
  InterpResult run;  /* FALSE: the execution that confirmed it, with its choices */
  bool has_run;
  /* TRUE: what the proof says of heads of loops, where --witness-out asks for it; it need not be
   * inductive, but it holds. */
  Claims claims;
  const char *configuration; /* which one answered, as it would be written; owned by the run */
} Evidence;

/* Asks the configurations of run->options in turn.  A FALSE is confirmed by executing it. */
Outcome verify(Program *program, Evidence *evidence);
void evidence_free(Evidence *evidence);

/* The outcome of a violation that was executed, unless the execution rests on a value that no real
 * one need have: what a library function returns that is not modelled, say. */
Outcome refuse_invented(const Program *program, Outcome outcome, const Evidence *evidence);

typedef enum Verdict { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } Verdict;

/* The one place where a claim becomes a verdict: an unsound run may not say TRUE, one whose error
 * path was not confirmed may not say FALSE. */
Verdict outcome_verdict(const Outcome *outcome);

#endif
