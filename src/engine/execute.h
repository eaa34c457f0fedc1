/* Executions: those with inputs that programs are likely to branch on, longer and longer ones.
 *
 * An error that one of them reaches is a violation, however many rounds of loops lie before it.
 * Where an execution chose nothing it is the only one: its end proves that there is no error. */
#ifndef OCTANT_ENGINE_EXECUTE_H
#define OCTANT_ENGINE_EXECUTE_H

#include "engine/evidence.h"

/* A claim of CLAIM_UNSAFE has "evidence". */
Outcome execute_check(Program *program, Evidence *evidence);

#endif
