#include "base/process.h"

#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

/* ---- descendants ---- */

/* Appends the children of a process; none where the system does not list them. */
static void add_children(pid_t pid, Pids *out)
{
  char path[64];
  long child;
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)pid);
  FILE *file = fopen(path, "re");
  while (file && fscanf(file, "%ld", &child) == 1)
    vec_push(out, (pid_t)child);
  if (file)
    fclose(file);
}

/* A signal that does nothing; blocked from before a fork until the child knows with whom it ends.
 */
enum { BIRTH = SIGURG, BIRTH_POLLS = 2000, BIRTH_POLL_NANOSECONDS = 100000 };

typedef enum ProcessState { PROCESS_RUNS, PROCESS_IS_BORN, PROCESS_STOPPED } ProcessState;

/* Has it stopped or ended, or will it as soon as it gets a processor? */
static ProcessState state_of(pid_t pid)
{
  char path[64], line[512], state = 'Z';
  unsigned long long pending = 0, blocked = 0;
  snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
  FILE *file = fopen(path, "re");
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "State: %c", &state) != 1 && sscanf(line, "ShdPnd: %llx", &pending) != 1)
      sscanf(line, "SigBlk: %llx", &blocked);
  if (file)
    fclose(file);
  if (state == 'T' || state == 'Z' || (pending >> (SIGSTOP - 1) & 1))
    return PROCESS_STOPPED;
  return blocked >> (BIRTH - 1) & 1 ? PROCESS_IS_BORN : PROCESS_RUNS;
}

/* Waits for a birth, but not for ever: other programs may block that signal. */
static bool runs(pid_t pid)
{
  ProcessState state = state_of(pid);
  for (unsigned i = 0; state == PROCESS_IS_BORN && i < BIRTH_POLLS; i++) {
    nanosleep(&(struct timespec){0, BIRTH_POLL_NANOSECONDS}, NULL);
    state = state_of(pid);
  }
  return state != PROCESS_STOPPED;
}

/* Parents before their children: who is stopped has no more of them. */
void process_stop(pid_t pid, Pids *stopped)
{
  Pids tree = {0};
  vec_push(&tree, pid);
  for (unsigned i = 0; i < tree.count; i++) {
    if (runs(tree.data[i]) && !kill(tree.data[i], SIGSTOP))
      vec_push(stopped, tree.data[i]);
    add_children(tree.data[i], &tree);
  }
  vec_free(&tree);
}

void process_continue(Pids *stopped)
{
  while (stopped->count)
    kill(vec_pop(stopped), SIGCONT);
}

static uint64_t own_memory(pid_t pid)
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

uint64_t process_memory(pid_t pid)
{
  Pids tree = {0};
  uint64_t sum = 0;
  vec_push(&tree, pid);
  for (unsigned i = 0; i < tree.count; i++) {
    sum += own_memory(tree.data[i]);
    add_children(tree.data[i], &tree);
  }
  vec_free(&tree);
  return sum;
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

void process_crash_silently(void)
{
  static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
    signal(crashes[i], SIG_DFL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

static void mask_birth(int how)
{
  sigset_t birth;
  sigemptyset(&birth);
  sigaddset(&birth, BIRTH);
  sigprocmask(how, &birth, NULL);
}

pid_t process_fork(void)
{
  mask_birth(SIG_BLOCK);
  pid_t parent = getpid(), pid = fork();
  if (!pid) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(70);
  }
  mask_birth(SIG_UNBLOCK);
  return pid;
}

void process_enlarge_stack(uint64_t bytes)
{
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur >= bytes)
    return;
  limit.rlim_cur = limit.rlim_max < bytes ? limit.rlim_max : bytes;
  setrlimit(RLIMIT_STACK, &limit);
}
