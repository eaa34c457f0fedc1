/* The textual form of automata, documented in doc/cfa-language.md: printed, parsed, and drawn. */
#ifndef OCTANT_CFA_TEXT_H
#define OCTANT_CFA_TEXT_H

#include <stdio.h>

#include "base/text.h"
#include "cfa/cfa.h"

void program_print(const Program *program, FILE *out);
void edge_print(const Edge *edge, Text *out); /* the operation alone, in C-like words, for people */
void program_print_dot(const Program *program, FILE *out);

/* Parses what program_print prints; "file" is for messages.  NULL with the failure recorded. */
Program *program_parse(Run *run, const char *file, const char *text);

#endif
