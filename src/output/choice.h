/* The arbitrary choices of an execution in the words of the source. */
#ifndef OCTANT_OUTPUT_CHOICE_H
#define OCTANT_OUTPUT_CHOICE_H

#include "base/text.h"
#include "interp/interp.h"

/* The library function whose model made the choice; NULL where the program's own code did. */
const char *choice_library(const InterpChoice *choice);

/* Where it comes from: "__VERIFIER_nondet_int()", "rand()", "uninitialised x", ... */
void choice_print_origin(const Program *program, const InterpChoice *choice, Text *out);

/* Its value as a number of its type; the name of a nondet function tells whether it is unsigned.
 * Of pointers where they lead to, where that has a name. */
void choice_print_value(const Program *program, const InterpChoice *choice, Text *out);

/* Was it read in memory of whoever calls the program? */
bool choice_is_in_block(const Program *program, const InterpChoice *choice);
/* Or in a variable that no file defines? */
bool choice_is_in_extern(const Program *program, const InterpChoice *choice);

/* A number of this type; a float so that it is read back as the same. */
void value_print_typed(Value value, Type type, bool is_signed, Text *out);

/* Does this nondet function return an unsigned type? */
bool nondet_is_unsigned(const char *name);

#endif
