/* What the system knows of a process that was started here. */
#ifndef OCTANT_BASE_PROCESS_H
#define OCTANT_BASE_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

#include "base/vec.h"

/* Processor time of a process and of the children that it waited for; 0 where that is not known. */
double process_seconds(pid_t pid);
/* Bytes of memory that it and its descendants have for themselves; 0 where that is not known. */
uint64_t process_memory(pid_t pid);
/* Passing time, from any start. */
double wall_seconds(void);
/* Processors that this process may use; at least 1. */
unsigned processor_count(void);

typedef VEC(pid_t) Pids;
/* Stops a process and all that descend from it, whatever their groups; those that run until now are
 * appended, so that who was stopped before stays so when they go on. */
void process_stop(pid_t pid, Pids *stopped);
/* They go on; the list is empty then. */
void process_continue(Pids *stopped);

/* A crash ends this process by its signal, without a word and without a core: its parent says what
 * is to be said. */
void process_crash_silently(void);
/* A child that dies with its parent.  Nobody stops it before that is settled: a child that was
 * stopped inside of fork would outlive a parent that is killed. */
pid_t process_fork(void);
/* Its stack, and those of its children, may grow to so many bytes, or as far as is allowed. */
void process_enlarge_stack(uint64_t bytes);

#endif
