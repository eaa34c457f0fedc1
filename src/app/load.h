/* From file names and options to a program, for every command that needs one. */
#ifndef OCTANT_APP_LOAD_H
#define OCTANT_APP_LOAD_H

#include "cfa/cfa.h"
#include "frontend/property.h"

/* C files go through the front end; a file named *.cfa, or any with --parse, is the textual form of
 * an automaton and comes alone.  NULL with the failure recorded. */
Program *load_program(Run *run, const StringList *files);
/* The same, made easier to prove something of: small functions are inlined (--inline-small). */
Program *load_for_proof(Run *run, const StringList *files);

/* That in two steps, for C files: between them the program is as the source has it.  NULL for the
 * specification means the usual one. */
Program *load_as_it_is(Run *run, const StringList *files, const Specification *specification);
bool load_prepare(Program *program); /* false with the failure recorded */

/* Prints what the program takes for granted, one sentence a line. */
void print_assumed(const Program *program, FILE *out);

#endif
