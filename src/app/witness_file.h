/* --witness-out. */
#ifndef OCTANT_APP_WITNESS_FILE_H
#define OCTANT_APP_WITNESS_FILE_H

#include "base/text.h"
#include "engine/verify.h"

/* Writes the witness of a TRUE or FALSE, where one is wanted; false with the failure recorded. */
bool witness_file_write(const Program *program, const StringList *files, const Outcome *outcome,
                        const Evidence *evidence);

/* The CHECK lines of what was asked for, owned by the run; NULL with the failure recorded. */
const char *witness_specification(Run *run);

#endif
