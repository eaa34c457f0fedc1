/* Claims: what is said to hold whenever a location is reached, for whoever wants to check it.
 *
 * A claim is a term over variables of the program and arrays of regions ("memory!3", smt/slot.h).
 */
#ifndef OCTANT_CHECK_CLAIMS_H
#define OCTANT_CHECK_CLAIMS_H

#include <stdio.h>

#include "cfa/cfa.h"

/* Locations and what is claimed to hold there; others say nothing. */
typedef struct Claims {
  Map invariants; /* Location -> Term */
} Claims;

/* Reads what claim_print wrote, and past summaries of functions ("f:returns"); false with
 * FAIL_INPUT and a place where it is wrong. */
bool claims_read(Program *program, const char *name, const char *text, Claims *out);
/* Conjoins. */
void claims_add(Program *program, Claims *claims, const Location *at, const Term *invariant);
/* As claims_read reads it; without what would fill the disk, as shared parts are printed each time.
 */
void claims_print(const Claims *claims, FILE *out);
void claims_free(Claims *claims);

/* Drops parts of conjunctions that the others imply, as far as a moment of solving shows it. */
void claims_reduce(Program *program, Claims *claims);

/* One claim as an SMT-LIB definition; nothing where it is true. */
void claim_print(const Location *location, const Term *claim, FILE *out);
/* The same for what has another name. */
void claim_print_as(const char *name, const Term *claim, FILE *out);

#endif
