/* What stands behind an answer.  A violation is said only after an execution has shown it. */
#ifndef OCTANT_ENGINE_EVIDENCE_H
#define OCTANT_ENGINE_EVIDENCE_H

#include "check/claims.h"
#include "engine/outcome.h"
#include "smt/replay.h"

typedef struct Evidence {
  Path path;         /* FALSE: the edges of the violation; none where they are too many */
  StepValues values; /* one for each step of the path */
  InterpResult run;  /* FALSE: the execution that confirmed it, with its choices */
  /* TRUE: what the proof says of heads of loops, where --witness-out asks for it; it need not be
   * inductive, but it holds. */
  Claims claims;
  const char *opinion; /* TRUE: of who checked the proof; NULL: nobody did; owned by the run */
  const char *configuration; /* which one answered, as it would be written; owned by the run */
} Evidence;

/* Forgets the violation; the configuration stays. */
void evidence_free(Evidence *evidence);

/* Executes a path: with zeros for all inputs, where that does not follow it with those of a model,
 * which the solver may look for so many seconds (0: --solver-limit alone counts).
 * Unsafe and precise where an execution took it, else unknown with the reason.  "values" (NULL:
 * nobody wants them) and "run" are those of the execution; the caller frees both in any case. */
Outcome path_confirm(Program *program, const Path *path, double seconds, StepValues *values,
                     InterpResult *run);

/* Executes the program with these values for what is arbitrary, as a run of so many steps did that
 * reached an error.  True where it reaches one again; the path is noted only where it has at most
 * EVIDENCE_MOST_STEPS. */
enum { EVIDENCE_MOST_STEPS = 4000000 };
bool evidence_execute(Program *program, const Value *choices, unsigned count, uint64_t steps,
                      Evidence *evidence);

/* The same for the choices of an execution that is there already. */
bool evidence_repeat(Program *program, const InterpResult *run, Evidence *evidence);

/* The evidence becomes that of an execution that is there already, where that can be repeated. */
void evidence_adopt(Program *program, const InterpResult *run, Evidence *evidence);

bool evidence_is_same_error(const InterpResult *a, const InterpResult *b);

/* The outcome, or unknown where the execution takes a value that no real one need have.  Where the
 * same error is reached without what the library need not do, the evidence becomes that.  Of the
 * bits of NaNs that were computed, it must need none: it is repeated with others. */
Outcome evidence_judge(Program *program, Outcome outcome, Evidence *evidence);

#endif
