/* What is to be checked: .prp files and property names. */
#ifndef OCTANT_FRONTEND_PROPERTY_H
#define OCTANT_FRONTEND_PROPERTY_H

#include "base/arena.h"
#include "base/run.h"

typedef enum PropertyKind {
  PROPERTY_UNREACH_CALL,  /* "argument" is the function */
  PROPERTY_UNREACH_LABEL, /* "argument" is the label */
  PROPERTY_ASSERTION,
  PROPERTY_NO_OVERFLOW,
  PROPERTY_DIV_BY_ZERO,
  PROPERTY_SHIFT,
  PROPERTY_BOUNDS,
  PROPERTY_VALID_FREE,
  PROPERTY_VALID_DEREF,
  PROPERTY_VALID_MEMTRACK,
  PROPERTY_VALID_MEMCLEANUP,
  PROPERTY_TERMINATION,
  PROPERTY_NO_DATA_RACE,
  PROPERTY_KIND_COUNT
} PropertyKind;

typedef struct Property {
  PropertyKind kind;
  const char *argument; /* NULL where the kind has none */
} Property;

typedef struct Specification {
  Arena *arena;
  VEC(Property) properties; /* a conjunction, without duplicates */
  const char *entry;        /* from init(...); NULL where only names were given */
  bool from_file;           /* a .prp file: competition semantics by default */
  char *text;               /* the CHECK lines in their usual spelling, joined by one space, for
                             * witnesses; "" where no property has one */
} Specification;

/* Reads each argument: the path of a .prp file (it ends in .prp or has a slash), or a name as in
 * the verdict line (unreach-call means reach_error and __VERIFIER_error; also
 * unreach-call:FUNCTION; memsafety or valid-memsafety means valid-free, valid-deref and
 * valid-memtrack).  NULL with the failure recorded: FAIL_MISSING, or FAIL_INPUT with file:line
 * (COVER is refused as test generation) and for an unknown name a suggestion. */
Specification *specification_read(Run *run, const StringList *arguments);
/* Reads the text of a .prp file; "file" is named in messages. */
Specification *specification_parse(Run *run, const char *file, const char *text);
/* Adds one more argument, as specification_read takes them; false with the failure recorded. */
bool specification_add(Run *run, Specification *specification, const char *argument);
/* Adds a property unless it is there; "argument" is lent for as long as the specification lives. */
void specification_add_property(Specification *specification, PropertyKind kind,
                                const char *argument);
void specification_free(Specification *specification);

/* Where the program starts: --entry counts more than what a file says; NULL: nothing is asked. */
const char *specification_entry(const Run *run, const Specification *specification);

const Property *specification_find(const Specification *specification, PropertyKind kind);

/* The name in the verdict line. */
const char *property_name(PropertyKind kind);
/* True where the automaton expresses the property as error locations. */
bool property_is_expressed(PropertyKind kind);

#endif
