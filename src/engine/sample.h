/* States that a few short executions show at the heads of loops.
 *
 * The arbitrary values come from mixtures, another one in each run, and from a fixed seed: the same
 * program always has the same samples.  What does not show may exist all the same. */
#ifndef OCTANT_ENGINE_SAMPLE_H
#define OCTANT_ENGINE_SAMPLE_H

#include "engine/heads.h"
#include "engine/hint.h"
#include "interp/interp.h"

/* At one head: a table with a column for each of the head's variables. */
typedef struct HeadSamples {
  const Head *head;
  unsigned rows;
  VEC(uint64_t) values;  /* row after row */
  VEC(unsigned) origins; /* of each row: the number of its run */
} HeadSamples;

typedef struct Samples {
  HeadSamples *at; /* of each head, in the order of the heads; no rows where none was reached */
  unsigned count;
  unsigned runs;
  bool *cut;      /* of each run: did it end because it had used up its steps? */
  bool arbitrary; /* do runs differ at all? */
} Samples;

/* Is told of the edges that the executions take, and of the states that become rows: those at a
 * head, before the edge.  NULL: nobody is. */
typedef struct SampleWatch {
  void (*start)(void *context);
  void (*edge)(void *context, const Edge *edge, Machine *at);
  void (*head)(void *context, const Location *head, Machine *at);
  void *context;
  uint64_t steps; /* of the longest run; 0: as many as without a watch */
} SampleWatch;

Samples *samples_take(Program *program, const Heads *heads, const Hints *hints,
                      const SampleWatch *watch);
void samples_free(Samples *samples);

static inline uint64_t sample_value(const HeadSamples *samples, unsigned row, unsigned column)
{
  return samples->values.data[(size_t)row * samples->head->variables.count + column];
}

#endif
