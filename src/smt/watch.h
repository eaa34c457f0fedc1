/* A second thread that interrupts a call when its time is over or the run is to stop. */
#ifndef OCTANT_SMT_WATCH_H
#define OCTANT_SMT_WATCH_H

#include <pthread.h>
#include <time.h>

#include "base/run.h"

typedef struct Watch {
  const Run *run;
  double seconds;                   /* 0: no limit */
  void (*interrupt)(void *context); /* called again and again until the watch ends */
  void *context;

  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct timespec begin, begin_cpu;
  bool started, done;
  bool expired, stopped; /* why it interrupted; valid after watch_end */
} Watch;

/* The first four fields are set. */
void watch_begin(Watch *watch);
void watch_end(Watch *watch);

#endif
