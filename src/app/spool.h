/* Inputs that can be read only once: pipes and terminals under the names of descriptors. */
#ifndef OCTANT_APP_SPOOL_H
#define OCTANT_APP_SPOOL_H

#include "base/run.h"

/* Puts what such a source, file of properties or of predicates delivers into memory, under the same
 * descriptor, so that all who open the name afterwards read the same bytes.  A pipe in a folder has
 * no descriptor and is refused: false with the failure recorded. */
bool spool_inputs(Run *run, const StringList *files);

/* Is the name that of a descriptor, not of a file in a folder? */
bool spool_is_descriptor(const char *name);

#endif
