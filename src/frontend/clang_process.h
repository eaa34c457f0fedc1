/* The process that clang runs in: started, watched, and ended in time. */
#ifndef OCTANT_FRONTEND_CLANG_PROCESS_H
#define OCTANT_FRONTEND_CLANG_PROCESS_H

#include "base/run.h"
#include "base/text.h"

typedef VEC(const char *) ClangArguments;

/* Its three descriptors: source (or -1), bitcode, messages. */
typedef struct ClangChannels {
  int source, bitcode, messages;
} ClangChannels;

/* Appends where the compiler that was built with octant is: beside octant, or where both are
 * installed.  Nothing where there is none. */
void clang_process_find_own(Text *program);

/* Runs it to its end; "status" is as waitpid tells it.  False with the failure recorded where it
 * cannot be started, or where a signal or the time limit came first. */
bool clang_process_run(Run *run, ClangArguments *arguments, const ClangChannels *channels,
                       int *status);

#endif
