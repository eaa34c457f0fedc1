#include "app/supervise.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/commands.h"
#include "app/progress.h"
#include "app/signals.h"
#include "base/process.h"

enum {
  STATUS_INTERNAL = 70,
  STATUS_USAGE_LEAST = 64,
  STATUS_USAGE_MOST = 69,
  POLL_MILLISECONDS = 20
};

/* How long a worker that was asked to end may take to do so. */
static const double grace_seconds = 1.6;

typedef struct Worker {
  pid_t pid;
  double asked; /* when it was asked to end, in seconds of wall time; 0: not yet */
  Reason why;   /* and why */
} Worker;

void report_verdict(Report *report, const Outcome *outcome)
{
  report->verdict = outcome_verdict(outcome);
  report->reason = outcome->reason ? outcome->reason : REASON_IMPRECISE;
  snprintf(report->property, sizeof report->property, "%s",
           outcome->property ? outcome->property : "");
  report->done = true;
}

void report_said(Report *report)
{
  fflush(stdout);
  report->said = true;
}

static void limit_memory(const Run *run)
{
  rlim_t bytes = (rlim_t)run->options.memory_limit * 1024 * 1024;
  if (bytes)
    setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
}

static void ask_to_end(Worker *worker, int signal, Reason why)
{
  if (worker->asked)
    return;
  worker->asked = wall_seconds();
  worker->why = why;
  kill(worker->pid, signal);
}

static void watch_limits(const Run *run, Worker *worker)
{
  if (run->stop == STOP_LIMIT)
    ask_to_end(worker, SIGXCPU, REASON_TIME_LIMIT);
  else if (run->stop)
    ask_to_end(worker, SIGTERM, REASON_INTERRUPTED);
  if (run->options.time_limit && process_seconds(worker->pid) > run->options.time_limit)
    ask_to_end(worker, SIGXCPU, REASON_TIME_LIMIT);
  if (worker->asked && wall_seconds() - worker->asked > grace_seconds)
    kill(worker->pid, SIGKILL);
}

static int wait_for(const Run *run, Worker *worker)
{
  int status;
  for (;;) {
    pid_t ended = waitpid(worker->pid, &status, WNOHANG);
    if (ended == worker->pid)
      return status;
    if (ended < 0 && errno != EINTR)
      return -1;
    watch_limits(run, worker);
    nanosleep(&(struct timespec){0, POLL_MILLISECONDS * 1000000L}, NULL);
  }
}

/* What is to be said of a worker that ended without having said it. */
static Reason reason_of_end(const Worker *worker, int status)
{
  if (worker->why)
    return worker->why;
  if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_UNDECIDED)
    return REASON_MEMORY_LIMIT;
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? REASON_MEMORY_LIMIT
                                                            : REASON_INTERNAL_ERROR;
}

static void print_verdict(const Report *report)
{
  switch (report->verdict) {
  case VERDICT_TRUE: puts("Verdict: TRUE"); break;
  case VERDICT_FALSE: printf("Verdict: FALSE(%s)\n", report->property); break;
  case VERDICT_UNKNOWN: printf("Verdict: UNKNOWN(%s)\n", reason_name(report->reason)); break;
  }
  fflush(stdout);
}

static int status_of(const Run *run, const Report *report)
{
  if (report->verdict == VERDICT_UNKNOWN && report->reason == REASON_INTERNAL_ERROR)
    return STATUS_INTERNAL;
  if (report->unwritten)
    return STATUS_WRITE_FAILED;
  if (report->verdict == VERDICT_TRUE || run->options.exit_zero)
    return STATUS_GOOD;
  return report->verdict == VERDICT_FALSE ? STATUS_ERROR_REACHED : STATUS_UNDECIDED;
}

static int conclude_nothing(Run *run, const StringList *files, const Report *report, int status)
{
  (void)run, (void)files, (void)report;
  return status;
}

/* Settles what the report says; false where there is no verdict. */
static bool judge(const Run *run, const Worker *worker, int status, Report *report)
{
  if (!report->done && WIFEXITED(status) && WEXITSTATUS(status) >= STATUS_USAGE_LEAST &&
      WEXITSTATUS(status) <= STATUS_USAGE_MOST)
    return false;
  if (!report->done) {
    report->verdict = VERDICT_UNKNOWN;
    report->reason = reason_of_end(worker, status);
  } else if (report->verdict == VERDICT_UNKNOWN && worker->why) {
    report->reason = worker->why;
  }
  if (report->verdict == VERDICT_UNKNOWN && !report->said)
    reason_print(run, report->reason, stdout);
  return true;
}

/* Who was told to stop does not take the time to clean up. */
static void leave(int status)
{
  fflush(stdout);
  fflush(stderr);
  _exit(status);
}

int supervise(Run *run, const StringList *files, Work work)
{
  return supervise_and_conclude(run, files, work, conclude_nothing);
}

int supervise_and_conclude(Run *run, const StringList *files, Work work, Conclude conclude)
{
  Report *report =
      mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (report == MAP_FAILED)
    mem_exhausted();
  fflush(stdout);
  Worker worker = {.pid = process_fork()}; /* nobody else would stop it */
  if (worker.pid < 0)
    return run_fail(run, FAIL_INTERNAL, "cannot start a process: %s", strerror(errno)),
           STATUS_INTERNAL;
  if (!worker.pid) {
    limit_memory(run);
#ifndef __SANITIZE_ADDRESS__ /* where what is left counts as lost */
    run->ends = true;
#endif
    ProgressLine line;
    progress_start(run, &line);
    int status = work(run, files, report);
    if (run->stop && report->done)
      leave(status);
    fflush(stdout);
    return status;
  }
  signals_let_supervise();
  int status = wait_for(run, &worker);
  progress_erase(run);
  int res = WEXITSTATUS(status);
  if (judge(run, &worker, status, report)) {
    if (*run->options.stats && !report->counted)
      run_print_stats(run, true, stderr); /* what is known of a worker that did not come to it */
    res = conclude(run, files, report, status_of(run, report));
    print_verdict(report);
  }
  munmap(report, sizeof *report);
  return res;
}
