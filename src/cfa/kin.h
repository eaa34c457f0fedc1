/* Which addresses are kin: made from the same address by adding numbers.
 *
 * How far apart they are is then the same wherever objects lie, whatever object it is.  So
 * for (p = a; p < a + n; p++) says nothing about the layout of memory, even where "a" may be one of
 * several arrays.  A flow through the variables of all functions: at each location a partition of
 * them, which gets finer where ways meet.  Null is kin to every address.  What is read from memory
 * is kin to nothing. */
#ifndef OCTANT_CFA_KIN_H
#define OCTANT_CFA_KIN_H

#include "cfa/origin.h"

typedef struct Kin Kin;

/* Keeps both. */
Kin *kin_new(const Program *program, const Origins *origins);
void kin_free(Kin *kin); /* NULL is fine */

/* Whenever control is at the location: are the addresses kin?  False where that is not known. */
bool kin_are(const Kin *kin, const Location *at, const Term *a, const Term *b);
/* The same, and neither is null. */
bool kin_are_not_null(const Kin *kin, const Location *at, const Term *a, const Term *b);

#endif
