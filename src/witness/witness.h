/* Witnesses 2.0: an answer with its reasons, as YAML that other tools read.
 *
 * A violation witness leads to the violation by the values that functions returned and the branches
 * that were taken; a correctness witness has invariants of loops as C expressions.  Positions are
 * physical ones of the files that the user gave.  Format: Ayaziova et al., Software Verification
 * Witnesses 2.0 (SPIN 2024). */
#ifndef OCTANT_WITNESS_WITNESS_H
#define OCTANT_WITNESS_WITNESS_H

#include <time.h>

#include "base/text.h"
#include "engine/verify.h"

/* What was asked. */
typedef struct WitnessTask {
  const StringList *files;   /* as the user named them */
  const char *specification; /* the CHECK lines, joined by one blank */
  time_t now;                /* when */
} WitnessTask;

/* Of a FALSE.  What cannot be said (a choice inside a library's model, a condition of several
 * parts) is left out; the target is always there, false where it has no position in the files. */
bool witness_violation(const Program *program, const WitnessTask *task, const Evidence *evidence,
                       Text *out);

/* Of a TRUE.  What C cannot say of a loop is left out, which leaves something weaker; with nothing
 * to say there is one invariant "1" at the start. */
bool witness_correctness(const Program *program, const WitnessTask *task, const Claims *claims,
                         Text *out);

#endif
