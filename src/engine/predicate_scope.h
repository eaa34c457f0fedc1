/* Where predicates of a file hold: the whole program, a function, a line, a location. */
#ifndef OCTANT_ENGINE_PREDICATE_SCOPE_H
#define OCTANT_ENGINE_PREDICATE_SCOPE_H

#include "base/text.h"
#include "cpa/precision.h"

typedef enum SectionKind {
  SECTION_PROGRAM,
  SECTION_FUNCTION,
  SECTION_LINE,
  SECTION_NODE
} SectionKind;

typedef struct Section {
  SectionKind kind;
  const char *name; /* of the function or, of a line, the file; interned */
  bool is_file;
  unsigned number; /* of the line or location */
} Section;

/* Reads "*", "main", "main 12", "main N7" or "file.c:12"; what is wrong, or NULL. */
const char *section_read(const Program *program, const char *text, size_t length, Section *out);
/* The locations of a section (one in each function where it is whole functions); how far a
 * predicate reaches from each. */
PrecisionScope section_places(const Program *program, const Section *section, LocationVec *out);
/* As a predicate's own section is written, without the colon. */
void section_print(PrecisionScope scope, const Location *at, Text *out);

/* The names that its variables begin with, before "::": the function's own, and those of the copies
 * that were inlined; interned.  At least one, "" where only globals are in scope. */
typedef VEC(const char *) PrefixVec;
void section_prefixes(const Program *program, const Section *section, PrefixVec *out);

#endif
