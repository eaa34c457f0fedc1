/* Presets and --set, applied to the options of a run. */
#ifndef OCTANT_APP_CONFIG_H
#define OCTANT_APP_CONFIG_H

#include "base/run.h"

/* A preset by name, or a file (its name has a slash or ends in .conf).  False with the failure
 * recorded and, for an unknown name, a suggestion. */
bool config_apply(Run *run, const char *name);

/* What --set says. */
bool config_set(Run *run);

#endif
