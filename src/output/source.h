/* Lines of source files, for showing them beside what is said about them. */
#ifndef OCTANT_OUTPUT_SOURCE_H
#define OCTANT_OUTPUT_SOURCE_H

#include "base/map.h"
#include "base/text.h"

typedef struct Source Source; /* the files read so far */

Source *source_new(void);
void source_free(Source *source);

/* The text of a line without its end; NULL where the file cannot be read or has no such line.
 * Valid while the Source lives. */
const char *source_line(Source *source, const char *file, unsigned line);

#endif
