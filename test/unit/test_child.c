/* Children: what they answer, how they end, and that none of them is left. */
#include "smt/child.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static ChildEnd ask(Run *run, ChildWork work, void *context, double seconds, Text *answer)
{
  Deadline deadline;
  deadline_begin(&deadline, run, seconds);
  return child_ask(run, work, context, &deadline, answer);
}

static bool none_is_left(void)
{
  return waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD;
}

static double wall_seconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- works ---- */

static bool write_much(void *context, FILE *out)
{
  for (unsigned i = 0; i < *(unsigned *)context; i++)
    fprintf(out, "line %u\n", i);
  ++*(unsigned *)context;
  puts("nobody reads this");
  fputs("nor this\n", stderr);
  return true;
}

static bool give_up(void *context, FILE *out)
{
  (void)context;
  return fputs("half an answer", out) < 0;
}

static bool raise_signal(void *context, FILE *out)
{
  fputs("half an answer", out);
  fflush(out);
  raise(*(int *)context);
  return true;
}

static bool leave_by_exit(void *context, FILE *out)
{
  (void)out;
  exit(*(int *)context);
}

/* On the machine or asleep. */
static bool never_end(void *context, FILE *out)
{
  fputs("begun", out);
  fflush(out);
  for (volatile bool asleep = *(bool *)context, go_on = true; go_on;)
    if (asleep)
      pause();
  return false;
}

static bool never_end_after_closing(void *context, FILE *out)
{
  close(fileno(out));
  return never_end(context, stderr);
}

/* ---- what comes of them ---- */

static void test_answers(void)
{
  Run *run = run_new();
  Text answer = {0}, wanted = {0};
  unsigned lines = 20000; /* more than a pipe holds */
  for (unsigned i = 0; i < lines; i++)
    text_format(&wanted, "line %u\n", i);
  CHECK(ask(run, write_much, &lines, 60, &answer) == CHILD_ANSWERED);
  CHECK(!strcmp(text_of(&answer), text_of(&wanted)));
  CHECK(lines == 20000);
  CHECK(ask(run, give_up, NULL, 60, &answer) == CHILD_FAILED);
  CHECK(run->stats.children == 2 && run->stats.child_crashes == 0);
  CHECK(none_is_left());
  text_free(&answer);
  text_free(&wanted);
  run_free(run);
}

static void test_crashes(void)
{
  static int signals[] = {SIGSEGV, SIGABRT, SIGKILL, SIGFPE, SIGTERM}, statuses[] = {0, 1, 114};
  Run *run = run_new();
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    Text answer = {0};
    CHECK(ask(run, raise_signal, &signals[i], 60, &answer) == CHILD_CRASHED);
    text_free(&answer);
  }
  for (unsigned i = 0; i < sizeof statuses / sizeof *statuses; i++) {
    Text answer = {0};
    CHECK(ask(run, leave_by_exit, &statuses[i], 60, &answer) == CHILD_CRASHED);
    text_free(&answer);
  }
  CHECK(run->stats.child_crashes == 8);
  CHECK(none_is_left());
  run_free(run);
}

static void test_time(void)
{
  Run *run = run_new();
  for (unsigned i = 0; i < 4; i++) {
    bool asleep = i % 2;
    Text answer = {0};
    Deadline deadline;
    deadline_begin(&deadline, run, 0.1);
    CHECK(child_ask(run, i < 2 ? never_end : never_end_after_closing, &asleep, &deadline,
                    &answer) == CHILD_OVER);
    CHECK(deadline.expired && !deadline.stopped);
    text_free(&answer);
  }
  CHECK(none_is_left());
  run_free(run);
}

static Run *alarmed;

static void on_alarm(int signal)
{
  (void)signal;
  alarmed->stop = STOP_SIGNAL;
}

static void test_stop(void)
{
  Run *run = alarmed = run_new();
  struct sigaction action = {.sa_handler = on_alarm}, old;
  sigaction(SIGALRM, &action, &old);
  double start = wall_seconds();
  bool asleep = true;
  Text answer = {0};
  alarm(1);
  CHECK(ask(run, never_end, &asleep, 0, &answer) == CHILD_OVER);
  CHECK(wall_seconds() - start < 3);
  CHECK_TEXT(text_of(&answer), "begun");
  sigaction(SIGALRM, &old, NULL);
  CHECK(none_is_left());
  text_free(&answer);
  run_free(run);
}

/* ---- whose time it is ---- */

static double charged;

static void charge(double seconds)
{
  charged += seconds;
}

static void test_time_is_charged(void)
{
  Run *run = run_new();
  Text answer = {0};
  bool asleep = false;
  run->charge_timer = charge;
  double before = run_cpu_seconds();
  CHECK(ask(run, never_end, &asleep, 0.2, &answer) == CHILD_OVER);
  double used = run_cpu_seconds() - before;
  CHECK(used > 0 && charged > 0 &&
        charged <= used + 0.05); /* little, where others have the processors */
  run->options.time_limit = 1;
  CHECK(ask(run, never_end, &asleep, 0, &answer) == CHILD_OVER);
  CHECK(run->stop == STOP_LIMIT);
  CHECK(none_is_left());
  text_free(&answer);
  run_free(run);
}

int main(void)
{
  RUN(test_answers);
  RUN(test_crashes);
  RUN(test_time);
  RUN(test_stop);
  RUN(test_time_is_charged);
  return check_summary();
}
