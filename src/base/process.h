/* What the system knows of a process that was started here. */
#ifndef OCTANT_BASE_PROCESS_H
#define OCTANT_BASE_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/* Processor time of a process and of the children that it waited for; 0 where that is not known. */
double process_seconds(pid_t pid);
/* Bytes of memory that it has for itself; 0 where that is not known. */
uint64_t process_memory(pid_t pid);
/* Passing time, from any start. */
double wall_seconds(void);
/* Processors that this process may use; at least 1. */
unsigned processor_count(void);

/* Dies with its parent, which is that process: for the first lines of a child. */
void process_end_with(pid_t parent);

#endif
