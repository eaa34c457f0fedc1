/* The parts of the benchmark of octagons. */
#ifndef OCTANT_BENCH_OCTAGON_H
#define OCTANT_BENCH_OCTAGON_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static inline double bench_seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Of this process, for what runs long: others in the machine do not count. */
static inline double bench_cpu_seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline uint64_t bench_random(uint64_t *state)
{
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Random assignments, guards, joins, widenings and inclusions: microseconds for each. */
void bench_octagon_streams(void);
/* The operations that a file records (domains/num_trace.h), by kind; false where it cannot be read.
 */
bool bench_octagon_trace(const char *path);

#endif
