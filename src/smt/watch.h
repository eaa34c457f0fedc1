/* A second thread that interrupts a call when its time is over or the run is to stop. */
#ifndef OCTANT_SMT_WATCH_H
#define OCTANT_SMT_WATCH_H

#include <pthread.h>

#include "smt/deadline.h"

typedef struct Watch {
  Deadline deadline;                /* has begun */
  void (*interrupt)(void *context); /* called again and again until the watch ends */
  void *context;

  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool started, done;
} Watch;

/* The first three fields are set. */
void watch_begin(Watch *watch);
void watch_end(Watch *watch);

#endif
