/* The commands of octant: each takes the run, with its options parsed, and the file names.
 *
 * A command prints its results to standard output and answers with the exit status; where it
 * records a failure in the run, main reports that and its status counts instead. */
#ifndef OCTANT_APP_COMMANDS_H
#define OCTANT_APP_COMMANDS_H

#include "base/run.h"

/* Beyond those of run_exit_status; the first three are the ones verification will use. */
enum {
  STATUS_GOOD = 0,
  STATUS_ERROR_REACHED = 10,
  STATUS_UNDECIDED = 5,
  STATUS_NOT_EQUIPPED = 1,
  STATUS_WRITE_FAILED = 74
};

int command_check(Run *run, const StringList *files);
int command_validate(Run *run, const StringList *files);
int command_replay(Run *run, const StringList *files);
int command_configs(Run *run, const StringList *files);
int command_cfa(Run *run, const StringList *files);
int command_run(Run *run, const StringList *files);
int command_doctor(Run *run, const StringList *files);

#endif
