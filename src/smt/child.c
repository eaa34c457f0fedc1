#include "smt/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"

enum { POLL_MILLISECONDS = 10 };
/* Statuses that no library ends a process with. */
enum { STATUS_ANSWERED = 40, STATUS_NO_ANSWER, STATUS_NO_CHILD };

/* ---- the child ---- */

/* A crash is nothing to be told about, and whoever is to be interrupted is the parent. */
static void leave_signals_alone(void)
{
  static const int signals[] = {SIGINT, SIGTERM, SIGXCPU, SIGALRM, SIGPROF};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    signal(signals[i], SIG_DFL);
  process_crash_silently();
}

static bool be_silent(void)
{
  int nothing = open("/dev/null", O_RDWR);
  return nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDOUT_FILENO) >= 0 &&
         dup2(nothing, STDERR_FILENO) >= 0;
}

/* The limit of memory is inherited: what the parent has counts for the child as well, so that it is
 * one limit for both but for pages that the child changes. */
static _Noreturn void be_child(ChildWork work, void *context, int end)
{
  leave_signals_alone();
  FILE *out = fdopen(end, "w");
  if (!out || !be_silent())
    _exit(STATUS_NO_CHILD);
  bool answered = work(context, out);
  answered &= !fclose(out);
  _exit(answered ? STATUS_ANSWERED : STATUS_NO_ANSWER);
}

/* ---- the parent ---- */

typedef struct Asked {
  Run *run;
  pid_t pid;
  Deadline *deadline;
  double charged; /* processor time that the run knows of */
} Asked;

static void charge(Asked *asked, double used)
{
  Run *run = asked->run;
  if (used > asked->charged) {
    run_charge_timer(run, used - asked->charged);
    asked->charged = used;
    run->lent = used;
  }
}

static bool is_over(Asked *asked)
{
  Run *run = asked->run;
  double used = deadline_used(asked->deadline);
  charge(asked, used);
  if (run->options.time_limit && run_cpu_seconds() + used > run->options.time_limit && !run->stop)
    run->stop = STOP_LIMIT;
  return deadline_is_over(asked->deadline);
}

/* Reads until the child closes its end; false where the deadline comes first. */
static bool listen_to(Asked *asked, int end, Text *answer)
{
  char buffer[4096];
  while (!is_over(asked)) {
    struct pollfd ready = {.fd = end, .events = POLLIN};
    run_tell_progress(asked->run);
    if (poll(&ready, 1, POLL_MILLISECONDS) <= 0)
      continue;
    ssize_t got = read(end, buffer, sizeof buffer);
    if (got > 0)
      text_add_bytes(answer, buffer, (size_t)got);
    else if (!got || errno != EINTR)
      return true;
  }
  return false;
}

static int reap(Asked *asked)
{
  int status = -1;
  struct rusage usage = {0};
  while (wait4(asked->pid, &status, 0, &usage) < 0 && errno == EINTR)
    ;
  charge(asked, (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec +
                    (double)usage.ru_stime.tv_sec + 1e-6 * (double)usage.ru_stime.tv_usec);
  asked->run->lent = 0; /* from now on it counts among the ended */
  return status;
}

/* Has it ended?  It stays to be reaped. */
static bool has_ended(const Asked *asked)
{
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)asked->pid, &info, WEXITED | WNOHANG | WNOWAIT) ? errno != EINTR
                                                                             : info.si_pid != 0;
}

/* One that has closed its end has nothing left to do; it is waited for as long as it may take. */
static bool await_end(Asked *asked)
{
  while (!has_ended(asked)) {
    if (is_over(asked))
      return false;
    nanosleep(&(struct timespec){0, 500000}, NULL);
  }
  return true;
}

static ChildEnd attend(Asked *asked, int end, Text *answer)
{
  bool ended = listen_to(asked, end, answer) && await_end(asked);
  close(end);
  if (!ended)
    kill(asked->pid, SIGKILL);
  int status = reap(asked);
  if (!ended)
    return CHILD_OVER;
  switch (WIFEXITED(status) ? WEXITSTATUS(status) : 0) {
  case STATUS_ANSWERED: return CHILD_ANSWERED;
  case STATUS_NO_ANSWER:
  case STATUS_NO_CHILD: return CHILD_FAILED;
  default: return CHILD_CRASHED;
  }
}

/* What waits in the buffers of streams must not be written a second time by a child that exits. */
ChildEnd child_ask(Run *run, ChildWork work, void *context, Deadline *deadline, Text *answer)
{
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    return CHILD_FAILED;
  fflush(NULL);
  pid_t pid = process_fork();
  if (!pid) {
    close(ends[0]);
    be_child(work, context, ends[1]);
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return CHILD_FAILED;
  }
  run->stats.children++;
  deadline_watch(deadline, pid);
  Asked asked = {.run = run, .pid = pid, .deadline = deadline};
  ChildEnd res = attend(&asked, ends[0], answer);
  run->stats.child_crashes += res == CHILD_CRASHED;
  return res;
}
