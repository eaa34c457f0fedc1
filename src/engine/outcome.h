/* What an engine claims, and how far the claim can be trusted.
 *
 * An unsound engine (it left something out) may not say TRUE, an imprecise one (its error path is
 * not known to be real) may not say FALSE: outcome_verdict is the one place where a claim becomes a
 * verdict. */
#ifndef OCTANT_ENGINE_OUTCOME_H
#define OCTANT_ENGINE_OUTCOME_H

#include "interp/interp.h"
#include "smt/path.h"

typedef enum Claim { CLAIM_UNKNOWN, CLAIM_SAFE, CLAIM_UNSAFE } Claim;

/* The closed list of reasons for UNKNOWN. */
typedef enum Reason {
  REASON_NONE,
  REASON_TIME_LIMIT,
  REASON_MEMORY_LIMIT,
  REASON_INTERRUPTED,
  REASON_BOUND_REACHED,
  REASON_MISSING_BODY,
  REASON_INVALID_ACCESS,
  REASON_UNSUPPORTED,
  REASON_SOLVER_GAVE_UP,
  REASON_IMPRECISE,
  REASON_ENGINES_DISAGREE,
  REASON_INTERNAL_ERROR
} Reason;

const char *reason_name(Reason reason); /* as in the verdict line: time-limit, ... */

/* What may help against it; NULL where nothing is known to. */
const char *reason_suggestion(Reason reason, const Options *options);
/* Says that nothing was decided because of it, and what may help. */
void reason_print(const Run *run, Reason reason, FILE *out);

struct ArgNode;

typedef struct Outcome {
  Claim claim;
  bool sound;             /* nothing was left out */
  bool precise;           /* the error path was confirmed by execution */
  Reason reason;          /* why unknown; unsafe: NONE for a violation, else what was reached is an
                             obstacle that the analysis cannot go past */
  const char *detail;     /* a sentence for people, interned; NULL where there is none */
  const Place *place;     /* where, for unknown */
  struct ArgNode *target; /* unsafe: the node; valid while its reached set lives */
  const char *property;   /* unsafe: the violated property */
} Outcome;

Outcome outcome_safe(void);
Outcome outcome_unknown(Reason reason, const char *detail);
/* Why a run that failed, or was stopped, decides nothing. */
Reason reason_of_failure(const Run *run);
/* Unknown because of what the run recorded: a failure, a limit, a signal. */
Outcome outcome_of_run(Program *program);

typedef enum Verdict { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } Verdict;

/* The one place where a claim becomes a verdict: an unsound run may not say TRUE, one whose error
 * path was not confirmed may not say FALSE. */
Verdict outcome_verdict(const Outcome *outcome);

#endif
