/* A proof for people: what was shown, and what it takes for granted. */
#ifndef OCTANT_OUTPUT_PROOF_H
#define OCTANT_OUTPUT_PROOF_H

#include <stdio.h>

#include "cfa/cfa.h"
#include "engine/evidence.h"

void proof_print(const Program *program, const Evidence *evidence, FILE *out);

#endif
