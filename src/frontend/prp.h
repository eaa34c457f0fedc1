/* The grammar of .prp files.
 *
 *   file    = check { check }
 *   check   = CHECK ( init ( function ) , LTL ( formula ) )
 *   formula = F end | G always | G ! never
 *   always  = valid-free | valid-deref | valid-memtrack | valid-memcleanup
 *   never   = call ( function ) | label ( NAME ) | overflow | data-race
 *   function = NAME | NAME ( )
 *
 * White space, line ends with or without CR, and // comments may stand between any two tokens. */
#ifndef OCTANT_FRONTEND_PRP_H
#define OCTANT_FRONTEND_PRP_H

#include "frontend/property.h"

/* Adds what "text" says to the specification; false with FAIL_INPUT naming "file" and line. */
bool prp_read(Run *run, Specification *spec, const char *file, const char *text);

/* True of a C identifier, GNU's $ included. */
bool prp_is_identifier(const char *start, size_t length);

#endif
