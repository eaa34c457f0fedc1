/* When a question is to be given up: its processor time is over, or the run is to stop. */
#ifndef OCTANT_SMT_DEADLINE_H
#define OCTANT_SMT_DEADLINE_H

#include <time.h>

#include "base/run.h"

typedef struct Deadline {
  const Run *run;
  double seconds; /* of processor time; 0: no limit */
  struct timespec begin, begin_cpu;
  bool expired, stopped; /* what deadline_is_over found; they stay */
} Deadline;

void deadline_begin(Deadline *deadline, const Run *run, double seconds);
bool deadline_is_over(Deadline *deadline);
/* Why it is over, for people. */
const char *deadline_reason(const Deadline *deadline);

#endif
