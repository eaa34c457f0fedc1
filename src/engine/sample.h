/* States that a few short executions show at the heads of loops.
 *
 * The arbitrary values come from mixtures, another one in each run, and from a fixed seed: the same
 * program always has the same samples.  What does not show may exist all the same. */
#ifndef OCTANT_ENGINE_SAMPLE_H
#define OCTANT_ENGINE_SAMPLE_H

#include "engine/heads.h"
#include "engine/hint.h"

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

Samples *samples_take(Program *program, const Heads *heads, const Hints *hints);
void samples_free(Samples *samples);

static inline uint64_t sample_value(const HeadSamples *samples, unsigned row, unsigned column)
{
  return samples->values.data[(size_t)row * samples->head->variables.count + column];
}

#endif
