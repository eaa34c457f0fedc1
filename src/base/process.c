#include "base/process.h"

#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(const struct timespec *time)
{
  return (double)time->tv_sec + 1e-9 * (double)time->tv_nsec;
}

/* Children that it waited for do not count on a process's clock. */
static double children_seconds(pid_t pid)
{
  char path[64], line[512] = "";
  snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
  FILE *file = fopen(path, "re");
  if (!file)
    return 0;
  const char *end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
  fclose(file);
  long user = 0, system = 0;
  if (!end || sscanf(end, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld", &user,
                     &system) != 2)
    return 0;
  return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double process_seconds(pid_t pid)
{
  struct timespec used;
  clockid_t clock;
  if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &used))
    return 0;
  return seconds_of(&used) + children_seconds(pid);
}

uint64_t process_memory(pid_t pid)
{
  char path[64];
  unsigned long size = 0, resident = 0, shared = 0;
  snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
  FILE *file = fopen(path, "re");
  if (!file)
    return 0;
  bool known = fscanf(file, "%lu %lu %lu", &size, &resident, &shared) == 3;
  fclose(file);
  return known && resident > shared ? (uint64_t)(resident - shared) * (uint64_t)getpagesize() : 0;
}

double wall_seconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return seconds_of(&now);
}

unsigned processor_count(void)
{
  cpu_set_t set;
  int count = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
  return count > 1 ? (unsigned)count : 1;
}

void process_end_with(pid_t parent)
{
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(70);
}
