/* A file that tells whoever mends octant what its parts said, where they contradict each other
 * (UNKNOWN(engines-disagree)). */
#ifndef OCTANT_APP_BUG_REPORT_H
#define OCTANT_APP_BUG_REPORT_H

#include "engine/evidence.h"

/* Writes it where --bug-report says, or into octant-bug-HASH.txt of the current folder, and says so
 * on the log; nothing where the outcome is another, or "none" is said.  The hash is one of the
 * report: the same disagreement is the same file.  That it cannot be written is said and changes
 * nothing else. */
void bug_report_write(const Program *program, const StringList *files, const Outcome *outcome,
                      const Evidence *evidence);

#endif
