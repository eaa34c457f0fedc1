#include "base/process.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { BIRTHS = 100, MOST_MILLISECONDS = 5000 };

static _Noreturn void wait_for_ever(void)
{
  for (;;)
    pause();
}

/* Stops a child as soon as there is one, and is killed. */
static _Noreturn void be_killed(void)
{
  Pids stopped = {0};
  pid_t child = process_fork();
  if (!child)
    wait_for_ever();
  process_stop(child, &stopped);
  raise(SIGKILL);
  wait_for_ever();
}

/* Whoever has the other end of the pipe is gone. */
static bool is_over(int end)
{
  struct pollfd ready = {.fd = end, .events = POLLIN};
  return poll(&ready, 1, MOST_MILLISECONDS) == 1 && ready.revents & POLLHUP;
}

static void test_stopped_children_end_with_their_parent(void)
{
  for (unsigned i = 0; i < BIRTHS; i++) {
    int ends[2];
    CHECK(!pipe(ends));
    pid_t parent = fork();
    if (!parent)
      be_killed();
    close(ends[1]);
    waitpid(parent, NULL, 0);
    bool over = is_over(ends[0]);
    close(ends[0]);
    CHECK(over);
    if (!over)
      return;
  }
}

static void test_stopped_children_go_on(void)
{
  volatile unsigned *count =
      mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = process_fork();
  while (!child)
    ++*count;
  Pids stopped = {0};
  process_stop(child, &stopped);
  CHECK(stopped.count == 1);
  process_stop(child, &stopped);
  CHECK(stopped.count == 1); /* it stands already */
  CHECK(waitpid(child, NULL, WUNTRACED) == child);
  unsigned before = *count;
  usleep(20000);
  CHECK(*count == before);
  process_continue(&stopped);
  CHECK(!stopped.count);
  for (unsigned i = 0; i < MOST_MILLISECONDS && *count == before; i++)
    usleep(1000);
  CHECK(*count != before);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  vec_free(&stopped);
  munmap((void *)count, sizeof *count);
}

/* A program that blocks the signal by which births are known is stopped all the same. */
static void test_blocked_signals_are_no_birth_for_ever(void)
{
  pid_t child = process_fork();
  if (!child) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    for (;;)
      sleep(1);
  }
  Pids stopped = {0};
  usleep(10000);
  process_stop(child, &stopped);
  CHECK(stopped.count == 1 && waitpid(child, NULL, WUNTRACED) == child);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  vec_free(&stopped);
}

int main(void)
{
  RUN(test_stopped_children_end_with_their_parent);
  RUN(test_stopped_children_go_on);
  RUN(test_blocked_signals_are_no_birth_for_ever);
  return check_summary();
}
