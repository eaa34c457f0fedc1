/* A violation made to happen again: the program and its harness, compiled and run. */
#ifndef OCTANT_APP_NATIVE_H
#define OCTANT_APP_NATIVE_H

#include "app/supervise.h"

/* A new folder for files that nobody keeps; NULL, with the failure recorded, where it cannot be
 * made.  native_remove_folder ends it with all that is in it. */
char *native_make_folder(Run *run);
void native_remove_folder(char *folder);

/* Compiles the files with the harness that --harness-out names and runs the result in a new folder;
 * prints what the program said and whether the violation happened. */
bool native_replay(Run *run, const StringList *files, const Report *report);

#endif
