/* Work that may crash, in a child process.
 *
 * The child is a copy of this process at the time of the question: it can use all that was made
 * before, and what it changes is gone with it.  What it writes to "out" is the answer.  Its other
 * output goes nowhere, it leaves no core, it dies with its parent, and it has ended in every case
 * when the question is answered.  Its processor time counts as this process's: for the deadline,
 * for the run's timer and for the run's time limit.
 *
 * To be called by the only thread of a process. */
#ifndef OCTANT_SMT_CHILD_H
#define OCTANT_SMT_CHILD_H

#include <stdio.h>

#include "base/text.h"
#include "smt/deadline.h"

typedef enum ChildEnd {
  CHILD_ANSWERED,
  CHILD_FAILED,  /* the work answered false, or there can be no child */
  CHILD_CRASHED, /* it ended in another way */
  CHILD_OVER,    /* the deadline came first, and says why */
} ChildEnd;

/* Runs in the child; false: there is no answer. */
typedef bool (*ChildWork)(void *context, FILE *out);

/* "deadline" has begun.  The answer is appended to the text, whole or not. */
ChildEnd child_ask(Run *run, ChildWork work, void *context, Deadline *deadline, Text *answer);

#endif
