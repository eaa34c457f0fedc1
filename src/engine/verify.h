/* One question, one answer: runs the configurations one after the other until one of them knows. */
#ifndef OCTANT_ENGINE_VERIFY_H
#define OCTANT_ENGINE_VERIFY_H

#include "engine/outcome.h"

/* What stands behind an answer. */
typedef struct Evidence {
  Path path;            /* FALSE: the edges of the violation */
  InterpResult run;     /* FALSE: the execution that confirmed it, with its choices */
  bool has_run;
} Evidence;

Outcome verify(Program *program, Evidence *evidence);
void evidence_free(Evidence *evidence);

typedef enum Verdict { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } Verdict;

/* The one place where a claim becomes a verdict: an unsound run may not say TRUE, one whose error
 * path was not confirmed may not say FALSE. */
Verdict outcome_verdict(const Outcome *outcome);

#endif
