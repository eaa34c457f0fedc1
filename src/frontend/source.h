/* The text of a C file as clang gets it: rewritten in place, so that everything stays where it is,
 * and only outside of comments and literals. */
#ifndef OCTANT_FRONTEND_SOURCE_H
#define OCTANT_FRONTEND_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

/* Overwrites line markers by blanks, so that places are physical ones, unless the program may ask
 * for the lines and names that they tell.  Answers whether there were any. */
bool source_blank_markers(char *text, size_t size);

/* Checks are what sanitizers look for, whatever the program says of them: an attribute that
 * switches them off becomes one that says nothing.  Answers whether there was any. */
bool source_blank_exemptions(char *text, size_t size);

#endif
