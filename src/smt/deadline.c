#include "smt/deadline.h"

enum { WALL_FACTOR = 4 };

static double elapsed(clockid_t clock, struct timespec since)
{
  struct timespec now;
  if (clock_gettime(clock, &now))
    return 0;
  return (double)(now.tv_sec - since.tv_sec) + (double)(now.tv_nsec - since.tv_nsec) * 1e-9;
}

void deadline_begin(Deadline *deadline, Run *run, double seconds)
{
  *deadline = (Deadline){.run = run, .seconds = seconds, .clock = CLOCK_PROCESS_CPUTIME_ID};
  deadline->begin_work = run->options.steps ? run_seconds(run) : 0;
  clock_gettime(CLOCK_MONOTONIC, &deadline->begin);
  clock_gettime(deadline->clock, &deadline->begin_cpu);
}

void deadline_watch(Deadline *deadline, pid_t child)
{
  if (!clock_getcpuclockid(child, &deadline->clock))
    deadline->begin_cpu = (struct timespec){0};
}

double deadline_used(const Deadline *deadline)
{
  return elapsed(deadline->clock, deadline->begin_cpu);
}

uint64_t deadline_work(const Deadline *deadline)
{
  double left = deadline->begin_work + deadline->seconds - run_seconds(deadline->run);
  if (!deadline->run->options.steps || !deadline->seconds)
    return WORK_NEVER;
  return left > 0 ? (uint64_t)(left * WORK_PER_SECOND) + 1 : 1;
}

/* Who takes turns with others is slower by that. */
static double wall_limit(const Deadline *deadline)
{
  double slowness = deadline->run->slowness > 1 ? deadline->run->slowness : 1;
  return WALL_FACTOR * slowness * deadline->seconds;
}

/* Processor time counts, so that answers do not depend on what else the machine does; but nobody
 * waits forever. */
static bool has_expired(const Deadline *deadline)
{
  if (deadline->run->options.steps)
    return deadline->seconds > 0 &&
           run_seconds(deadline->run) >= deadline->begin_work + deadline->seconds;
  return deadline->seconds > 0 &&
         (deadline_used(deadline) >= deadline->seconds ||
          elapsed(CLOCK_MONOTONIC, deadline->begin) >= wall_limit(deadline));
}

bool deadline_is_over(Deadline *deadline)
{
  deadline->stopped |= deadline->run->stop != 0;
  deadline->expired |= has_expired(deadline);
  return deadline->stopped || deadline->expired;
}

const char *deadline_reason(const Deadline *deadline)
{
  return deadline->stopped ? "interrupted" : "time limit of the query";
}
