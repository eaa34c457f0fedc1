/* One line on the terminal that says how far the work is; nothing where standard error is none. */
#ifndef OCTANT_APP_PROGRESS_H
#define OCTANT_APP_PROGRESS_H

#include "base/run.h"

typedef struct ProgressLine {
  double start, last; /* wall time, in seconds: of the start and of the last update */
} ProgressLine;

/* From now on the run tells how far it is; the line must live until progress_end. */
void progress_start(Run *run, ProgressLine *line);
/* No more of it, and the line is erased. */
void progress_end(Run *run);
/* Erases the line that another process may have left. */
void progress_erase(const Run *run);

#endif
