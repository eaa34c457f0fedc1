/* A violation for people: the inputs first, then the path with source lines and values. */
#ifndef OCTANT_OUTPUT_TRACE_H
#define OCTANT_OUTPUT_TRACE_H

#include <stdio.h>

#include "engine/verify.h"

void trace_print(const Program *program, const Outcome *outcome, const Evidence *evidence,
                 FILE *out);

#endif
