/* Work: what takes time, counted in steps that are the same in every run.
 *
 * A step is about a microsecond of a usual processor: a state explored is some of them, and so are
 * an edge executed, a clause of a circuit, a while of a solver.  With --steps they take the place
 * of the processor time: whoever asks run_seconds decides the same thing in every run, limits and
 * timers strike at the same place, and the members of a portfolio take turns there. */
#ifndef OCTANT_BASE_WORK_H
#define OCTANT_BASE_WORK_H

#include <stdbool.h>
#include <stdint.h>

enum { WORK_PER_SECOND = 1000000 };
#define WORK_NEVER UINT64_MAX

typedef struct Run Run;

/* All but "done" are WORK_NEVER without --steps. */
typedef struct WorkClock {
  uint64_t done;  /* steps so far */
  uint64_t due;   /* the least of those that follow */
  uint64_t limit; /* then the run is to stop */
  uint64_t alarm; /* then its timer strikes */
  uint64_t turn;  /* then "pass" is called, which answers when the next turn ends */
  uint64_t (*pass)(void *context);
  void *context;
} WorkClock;

WorkClock work_new(void);
/* With --steps from now on. */
void work_limit(Run *run);
/* The timer strikes after so many seconds of steps; 0: never. */
void work_set_alarm(Run *run, double seconds);
/* A member's turns: "pass" is called when this one ends. */
void work_take_turns(Run *run, uint64_t turn, uint64_t (*pass)(void *context), void *context);

/* What run_work calls when something is due. */
void work_is_due(Run *run);

#endif
