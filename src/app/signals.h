/* What signals do to a run: end it early but in order, or name the command that crashed it. */
#ifndef OCTANT_APP_SIGNALS_H
#define OCTANT_APP_SIGNALS_H

#include "base/run.h"

/* From now on the first SIGINT, SIGTERM, SIGHUP or SIGXCPU sets run->stop; what has not come to an
 * end most of a second later, or gets a second signal, ends at once as undecided.  A crash prints
 * "command_line", which reproduces it, and ends with the status of an internal error.  Both
 * arguments are lent until signals_release. */
void signals_watch(Run *run, const char *command_line);

/* Who waits for a process that ends in this way has the last word: it does not end before, however
 * many signals it gets. */
void signals_let_supervise(void);

/* That nobody reads its output any more stops the run, and does not end the process: for one that
 * has something to clean up. */
void signals_outlive_readers(void);

/* Signals end the process again, without further ado. */
void signals_release(void);

#endif
