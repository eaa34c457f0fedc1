/* When a question is to be given up: its processor time is over, or the run is to stop.  With
 * --steps work counts in the place of time (base/work.h). */
#ifndef OCTANT_SMT_DEADLINE_H
#define OCTANT_SMT_DEADLINE_H

#include <sys/types.h>
#include <time.h>

#include "base/run.h"

typedef struct Deadline {
  Run *run;
  double seconds;  /* of processor time; 0: no limit */
  clockid_t clock; /* of the processor time: this process, or a child that does the work */
  struct timespec begin, begin_cpu;
  double begin_work;     /* run_seconds then */
  bool expired, stopped; /* what deadline_is_over found; they stay */
} Deadline;

void deadline_begin(Deadline *deadline, Run *run, double seconds);
/* From now on the processor time of this child counts; what was used before is forgotten. */
void deadline_watch(Deadline *deadline, pid_t child);
double deadline_used(const Deadline *deadline); /* seconds of processor time */
/* With --steps: how much work there may still be; WORK_NEVER: any. */
uint64_t deadline_work(const Deadline *deadline);
bool deadline_is_over(Deadline *deadline);
/* Why it is over, for people. */
const char *deadline_reason(const Deadline *deadline);

#endif
