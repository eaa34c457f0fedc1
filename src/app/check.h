/* The work of octant check and octant replay. */
#ifndef OCTANT_APP_CHECK_H
#define OCTANT_APP_CHECK_H

#include "app/supervise.h"

/* Loads the program, verifies it, prints the answer, fills in the report and writes the harness of
 * a violation where --harness-out asks for it. */
int check(Run *run, const StringList *files, Report *report);

#endif
