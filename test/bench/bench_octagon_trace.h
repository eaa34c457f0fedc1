/* Recorded operations (domains/num_trace.h), read before the clock runs. */
#ifndef OCTANT_BENCH_OCTAGON_TRACE_H
#define OCTANT_BENCH_OCTAGON_TRACE_H

#include <stdbool.h>

#include "domains/num.h"

/* One line. */
typedef struct Step {
  char kind;
  long a, b; /* sets, -1 where there is none */
  NumSign sign;
  Dim dim;
  Linear form;
  DimVec from, to;
  VEC(double) numbers;
} Step;
typedef VEC(Step) StepVec;

#define TRACE_KINDS "TBAGFRJMWNLEHZQD"
enum { TRACE_KIND_COUNT = sizeof TRACE_KINDS - 1 };
unsigned trace_kind(char letter); /* its index */

bool trace_read(const char *path, StepVec *out);
void trace_free(StepVec *steps);

/* What each kind of operation took. */
typedef struct Times {
  double seconds[TRACE_KIND_COUNT];
  unsigned long runs[TRACE_KIND_COUNT];
} Times;

static inline void times_add(Times *t, char letter, double seconds)
{
  t->seconds[trace_kind(letter)] += seconds;
  t->runs[trace_kind(letter)]++;
}

/* The same on PPL's octagons; what cannot be said there is left out and counted nowhere.  False
 * where there is no PPL. */
bool trace_replay_ppl(const StepVec *steps, Times *times);

#endif
