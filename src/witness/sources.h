/* The C files that a witness is about, and which variable a name means at a point of them. */
#ifndef OCTANT_WITNESS_SOURCES_H
#define OCTANT_WITNESS_SOURCES_H

#include "cfa/cfa.h"
#include "witness/cfile.h"

typedef struct Sources Sources;

Sources *sources_new(const Program *program, const StringList *files);
void sources_free(Sources *sources);
const Program *sources_program(const Sources *sources);

/* Of this name, or, where no file has it, the one of this last part of its name; NULL where none of
 * the files is meant. */
const CFile *sources_file(const Sources *sources, const char *name);

/* A point in one of the files. */
typedef struct Point {
  const CFile *file;
  unsigned token;
} Point;

/* Where the place stands in one of the files, or the call that it was inlined at; false: nowhere,
 * or in a file whose structure is open. */
bool sources_point(const Sources *sources, const Place *place, Point *out);

/* The call that the code there was inlined at; NULL: none. */
const Place *sources_call(const Sources *sources, const Place *place);

/* What C calls the variable at the point, in the code inlined at "call": its name, where that means
 * this variable there; NULL where it is out of scope, hidden by another, belongs to another copy of
 * the code, or has no name.  Lives as long as the program. */
const char *sources_name(const Sources *sources, const Variable *var, Point at, const Place *call);
/* The variable of this function or the program that the name, as x, s.f or a[3], means at the
 * point; NULL: none, or it is in memory. */
const Variable *sources_variable(const Sources *sources, const Function *function, const char *name,
                                 Point at);
/* The object in memory that the name means there; NULL: none. */
const Object *sources_object(const Sources *sources, const Function *function, const char *name,
                             Point at);

#endif
