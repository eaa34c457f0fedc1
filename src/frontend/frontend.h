/* C files to an automaton, through clang and LLVM bitcode. */
#ifndef OCTANT_FRONTEND_FRONTEND_H
#define OCTANT_FRONTEND_FRONTEND_H

#include "cfa/cfa.h"
#include "frontend/property.h"

/* Compiles and translates the files as run->options say; "specification" may be NULL (nothing to
 * check).  Indirect calls are resolved, memory is divided into regions.  NULL with the failure
 * recorded: FAIL_MISSING for a file that cannot be read, FAIL_INPUT with clang's message for one
 * that does not compile or for conflicting definitions. */
Program *frontend_load(Run *run, const StringList *files, const Specification *specification);

#endif
