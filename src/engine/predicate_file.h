/* Predicates in a file: given by the user as the initial precision of the predicate analysis, and
 * written at the end of a run for the next one.  doc/predicates.md has the format. */
#ifndef OCTANT_ENGINE_PREDICATE_FILE_H
#define OCTANT_ENGINE_PREDICATE_FILE_H

#include "base/text.h"
#include "cpa/precision.h"

/* The precision and what the text says; a new one.  NULL, with the failure recorded, where the text
 * is wrong: "name" is its file. */
Precision *predicates_read(Program *program, const char *name, const char *text,
                           const Precision *precision);
/* All predicates of a precision, so that predicates_read finds them again; those that speak of
 * what has no name in the program are left out. */
void predicates_print(const Program *program, const Precision *precision, Text *out);

/* With every condition of a branch or loop, in its function; a new precision. */
Precision *predicates_of_assumes(const Program *program, const Precision *precision);

/* With what --initial-predicates and --predicates ask for; NULL with the failure recorded. */
Precision *predicates_initial(Program *program, const Precision *precision);
/* --predicates-out; false with the failure recorded. */
bool predicates_write_file(const Program *program, const Precision *precision);

#endif
