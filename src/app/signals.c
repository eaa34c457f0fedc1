#include "app/signals.h"

#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "app/commands.h"

enum { STATUS_INTERNAL = 70, GRACE_MICROSECONDS = 1500000, CRASH_STACK_BYTES = 64 * 1024 };

/* A signal handler gets no argument of ours, so this is the one place where a static object is
 * needed.  Both are set before the first handler is installed and never after. */
static struct {
  Run *run;
  const char *command_line;
} watched;

/* Only system calls from here to the end of the handlers. */
static void say(const char *text)
{
  ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
  (void)ignored;
}

static void end_undecided(int signal)
{
  (void)signal;
  say("octant: interrupted\n");
  _exit(STATUS_UNDECIDED);
}

static bool is_running(int timer)
{
  struct itimerval now;
  getitimer(timer, &now);
  return now.it_value.tv_sec || now.it_value.tv_usec;
}

/* A limit that is known already is told once more: that ends nothing, nor gives it more time. */
static void on_interrupt(int signal)
{
  bool knows_limit = watched.run->stop == STOP_LIMIT && signal == SIGXCPU;
  if (watched.run->stop == STOP_SIGNAL || (watched.run->stop == STOP_LIMIT && !knows_limit))
    end_undecided(signal);
  watched.run->stop = signal == SIGXCPU ? STOP_LIMIT : STOP_SIGNAL;
  struct itimerval grace = {
      .it_value = {GRACE_MICROSECONDS / 1000000, GRACE_MICROSECONDS % 1000000}};
  if (!knows_limit || !is_running(ITIMER_REAL))
    setitimer(ITIMER_REAL, &grace, NULL);
}

/* Told twice, as by who signals a process and its group, a supervisor still ends in order: whom it
 * waits for does not take long. */
static void on_interrupt_of_supervisor(int signal)
{
  if (!watched.run->stop)
    watched.run->stop = signal == SIGXCPU ? STOP_LIMIT : STOP_SIGNAL;
}

static void on_timer(int signal)
{
  (void)signal;
  if (!watched.run->stop)
    watched.run->stop = STOP_TIMER;
}

static void set_timer(double seconds)
{
  long whole = (long)seconds, micros = (long)(1e6 * (seconds - (double)whole));
  if (seconds > 0 && !whole && !micros)
    micros = 1; /* nothing at all would be no timer */
  struct itimerval timer = {.it_value = {whole, micros}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

static void charge_timer(double seconds)
{
  struct itimerval timer;
  getitimer(ITIMER_PROF, &timer);
  double left = (double)timer.it_value.tv_sec + 1e-6 * (double)timer.it_value.tv_usec;
  if (left > seconds)
    set_timer(left - seconds);
  else if (left > 0)
    on_timer(SIGPROF);
}

static void on_crash(int signal)
{
  say(signal == SIGABRT ? "octant: internal error: a check failed"
                        : "octant: internal error: invalid memory access or operation");
  say("; this reproduces it:\n  ");
  say(watched.command_line);
  say("\n");
  _exit(STATUS_INTERNAL);
}

static void handle(int signal, void (*handler)(int), int flags)
{
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

static const int interrupts[] = {SIGINT, SIGTERM, SIGXCPU};
static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static void handle_all(const int *signals, size_t count, void (*handler)(int), int flags)
{
  for (size_t i = 0; i < count; i++)
    handle(signals[i], handler, flags);
}
#define HANDLE_ALL(list, handler, flags)                                                           \
  handle_all(list, sizeof list / sizeof *list, handler, flags)

/* No SA_RESTART: a wait for the compiler must return to see the stop flag.  Who is to outlive its
 * terminal was started so (nohup). */
static void handle_interrupts(void (*handler)(int))
{
  struct sigaction hangup;
  HANDLE_ALL(interrupts, handler, 0);
  if (!sigaction(SIGHUP, NULL, &hangup) && hangup.sa_handler != SIG_IGN)
    handle(SIGHUP, handler, 0);
}

void signals_watch(Run *run, const char *command_line)
{
  watched.run = run;
  watched.command_line = command_line;
  handle_interrupts(on_interrupt);
  handle(SIGALRM, end_undecided, 0);
  handle(SIGPROF, on_timer, SA_RESTART);
  /* Who started us may ignore it, which is inherited: then nobody could wait for a child. */
  handle(SIGCHLD, SIG_DFL, 0);
  run->set_timer = set_timer;
  run->charge_timer = charge_timer;
#ifndef __SANITIZE_ADDRESS__ /* the sanitizer reports crashes better */
  /* A stack of its own lets the handler run where the crash is an overflow of the usual one. */
  static char stack[CRASH_STACK_BYTES];
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  HANDLE_ALL(crashes, on_crash, SA_ONSTACK | SA_RESETHAND);
#endif
}

void signals_let_supervise(void)
{
  handle_interrupts(on_interrupt_of_supervisor);
  handle(SIGALRM, SIG_IGN, 0);
}

void signals_outlive_readers(void)
{
  handle(SIGPIPE, on_interrupt_of_supervisor, 0);
}

void signals_release(void)
{
  handle_interrupts(SIG_DFL);
  handle(SIGALRM, SIG_DFL, 0);
  handle(SIGPROF, SIG_IGN, 0);
#ifndef __SANITIZE_ADDRESS__
  HANDLE_ALL(crashes, SIG_DFL, 0);
#endif
}
