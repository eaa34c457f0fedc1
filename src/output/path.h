/* The steps of a violation: what became of which variable, which conditions held, what was called.
 */
#ifndef OCTANT_OUTPUT_PATH_H
#define OCTANT_OUTPUT_PATH_H

#include <stdio.h>

#include "engine/verify.h"
#include "output/source.h"

/* Files other than that of "end" are named (NULL: all are).  What happens inside functions of the
 * library is left out. */
void path_print(const Evidence *evidence, Source *source, const Place *end, FILE *out);

#endif
