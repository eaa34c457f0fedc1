#include "smt/watch.h"

/* How long an interruption may be late, in nanoseconds. */
enum { WATCH_INTERVAL = 20 * 1000 * 1000 };

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
    if (deadline_is_over(&watch->deadline))
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
  watch->done = false;
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
