/* The context of one run: its options, its first failure, its statistics, its stop flag, its log.
 *
 * There are no global variables; whoever needs any of these is handed the Run.  The first failure
 * is recorded with its reason and place; recording answers false, so that code stays flat:
 *
 *   return run_fail(run, FAIL_INPUT, "%s:%u: expected a term", file, line); */
#ifndef OCTANT_BASE_RUN_H
#define OCTANT_BASE_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/vec.h"
#include "base/work.h"

typedef enum Fail {
  FAIL_NONE,
  FAIL_USAGE,       /* the command line is wrong: exit status 64 */
  FAIL_INPUT,       /* a file's content is wrong: 65 */
  FAIL_MISSING,     /* a file cannot be read: 66 */
  FAIL_UNSUPPORTED, /* a limit of ours: UNKNOWN(unsupported-construct), 5 */
  FAIL_LIMIT,       /* memory used up: UNKNOWN(memory-limit), 5 */
  FAIL_INTERRUPTED, /* a signal: UNKNOWN(interrupted), 5 */
  FAIL_INTERNAL,    /* our fault: 70 */
} Fail;

/* Which commands know an option. */
enum {
  ON_CFA = 1,
  ON_RUN = 2,
  ON_DOCTOR = 4,
  ON_CHECK = 8,
  ON_CONFIGS = 16,
  ON_REPLAY = 32,   /* has the options of check as well */
  ON_VALIDATE = 64, /* likewise */
  ON_PROGRAM = ON_CFA | ON_RUN | ON_CHECK,
  ON_ALL = 127
};

typedef VEC(const char *) StringList;

/* Why a run is to stop: a signal, the timer of one configuration, the time limit of all. */
enum { STOP_NOT, STOP_SIGNAL, STOP_TIMER, STOP_LIMIT };

typedef struct Options {
#define BOOL(name, dflt, commands, help) bool name;
#define INT(name, dflt, least, most, commands, help) int name;
#define TEXT(name, dflt, metavar, commands, help) const char *name;
#define CHOICE(name, dflt, words, commands, help) const char *name;
#define MAYBE(name, words, commands, help) const char *name;
#define LIST(name, metavar, commands, help) StringList name;
#include "base/options.def"
#undef BOOL
#undef INT
#undef TEXT
#undef CHOICE
#undef MAYBE
#undef LIST
} Options;

typedef struct Stats {
#define COUNT(name, help) uint64_t name;
#define TIME(name, help) double name;
#include "base/stats.def"
#undef COUNT
#undef TIME
} Stats;

/* Who wants to know how far a run is; "tell" is NULL where nobody does. */
typedef struct Listener {
  void (*tell)(void *context, const Run *run);
  void *context;
} Listener;

struct Run {
  Options options;
  Stats stats;
  Fail fail;                  /* kind of the first failure */
  char *reason;               /* its message, NULL while there is none; owned */
  bool unwritten;             /* a file that was asked for could not be written: this was said */
  bool invariants_written;    /* --invariants-out: somebody knew some */
  bool ends;                  /* its process ends with the answer: nobody needs to clean up */
  volatile sig_atomic_t stop; /* long loops poll it and give up when it is set */
  /* Sets run->stop to STOP_TIMER after so much processor time (0: never); NULL where no one can. */
  void (*set_timer)(double seconds);
  /* Takes processor time that was used elsewhere off that; NULL as well. */
  void (*charge_timer)(double seconds);
  double lent;     /* processor time of a child that has not ended */
  double slowness; /* passing time for processor time where others have their turns; 0: as usual */
  StringList kept; /* texts that options point to; owned */
  FILE *log;       /* standard error unless a test says otherwise */
  struct Exchange *exchange; /* what its engines tell each other; NULL: nothing */
  Listener progress;
  WorkClock work; /* what counts in the place of time */
};

Run *run_new(void);
void run_free(Run *run);

/* Records the first failure; always answers false. */
bool run_fail(Run *run, Fail kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Forgets the failure, of something that nobody needs. */
void run_forgive(Run *run);
/* Something failed because of what the user gave us. */
bool run_users_fault(const Run *run);
int run_exit_status(const Run *run);

/* A copy of the text that lives as long as the run. */
const char *run_keep(Run *run, const char *text);

/* Limits what follows to so many seconds of processor time, where the program can do that. */
void run_set_timer(Run *run, double seconds);
/* A child used so much of it. */
void run_charge_timer(Run *run, double seconds);

/* Prints to the log where --log names the module. */
void run_log(Run *run, const char *module, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Long loops call this in each round, at the cost of a comparison. */
static inline void run_tell_progress(Run *run)
{
  if (run->progress.tell)
    run->progress.tell(run->progress.context, run);
}

/* Something was done that takes so many steps. */
static inline void run_work(Run *run, uint64_t steps)
{
  run->work.done += steps;
  if (run->work.done >= run->work.due)
    work_is_due(run);
}

/* Prints the statistics as --stats asks: those that are not zero one a line, or all as JSON.
 * The most memory is that of this process, or of the largest of its children. */
void run_print_stats(const Run *run, bool of_children, FILE *out);

/* Processor time of this process and its ended children, in seconds: for statistics. */
double run_cpu_seconds(void);
/* For decisions: the same, or with --steps the work so far as if it were time. */
double run_seconds(const Run *run);

#endif
