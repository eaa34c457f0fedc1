#include "smt/watch.h"

/* How long an interruption may be late, in nanoseconds. */
enum { WATCH_INTERVAL = 20 * 1000 * 1000, WALL_FACTOR = 4 };

static double elapsed(clockid_t clock, struct timespec since)
{
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)(now.tv_sec - since.tv_sec) + (double)(now.tv_nsec - since.tv_nsec) * 1e-9;
}

/* Processor time counts, so that answers do not depend on what else the machine does; but nobody
 * waits forever. */
static bool is_over(const Watch *watch)
{
  return watch->seconds > 0 &&
         (elapsed(CLOCK_PROCESS_CPUTIME_ID, watch->begin_cpu) >= watch->seconds ||
          elapsed(CLOCK_MONOTONIC, watch->begin) >= WALL_FACTOR * watch->seconds);
}

static void wait_a_little(Watch *watch)
{
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += WATCH_INTERVAL;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_cond_timedwait(&watch->changed, &watch->lock, &until);
}

static void *observe(void *context)
{
  Watch *watch = context;
  pthread_mutex_lock(&watch->lock);
  while (!watch->done) {
    watch->stopped |= watch->run->stop != 0;
    watch->expired |= is_over(watch);
    if (watch->stopped || watch->expired)
      watch->interrupt(watch->context);
    wait_a_little(watch);
  }
  pthread_mutex_unlock(&watch->lock);
  return NULL;
}

/* Signals are for the thread that runs the analysis. */
static bool start_thread(Watch *watch)
{
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  bool started = pthread_create(&watch->thread, NULL, observe, watch) == 0;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  return started;
}

void watch_begin(Watch *watch)
{
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&watch->lock, NULL);
  pthread_cond_init(&watch->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  clock_gettime(CLOCK_MONOTONIC, &watch->begin);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &watch->begin_cpu);
  watch->done = watch->expired = watch->stopped = false;
  watch->started = start_thread(watch);
}

void watch_end(Watch *watch)
{
  pthread_mutex_lock(&watch->lock);
  watch->done = true;
  pthread_cond_signal(&watch->changed);
  pthread_mutex_unlock(&watch->lock);
  if (watch->started)
    pthread_join(watch->thread, NULL);
  pthread_cond_destroy(&watch->changed);
  pthread_mutex_destroy(&watch->lock);
}
