/* Loops that fill or copy memory byte by byte, as memset and memcpy do.
 *
 *     for (i = 0; i < size; i++) to[i] = byte;          to[i] = from[i];
 *
 * What they write is told without following them; so they need not decide how memory is divided. */
#ifndef OCTANT_CFA_BYTELOOP_H
#define OCTANT_CFA_BYTELOOP_H

#include "cfa/cfa.h"

typedef struct ByteLoop {
  Location *head;
  Edge *enter, *leave; /* the two assumptions at the head */
  Edge *load;          /* NULL in a fill */
  Edge *store;
  Edge *step; /* index := index + 1, back to the head */
  Variable *index;
  bool index_is_live; /* after the loop */
  const Term *size;   /* terms that the loop does not change */
  const Term *to, *from;
  const Term *byte;   /* fill: a constant of 8 bits */
  const Term *amount; /* what "size" was computed as, for telling which numbers it may be */
} ByteLoop;

typedef VEC(ByteLoop) ByteLoopVec;

void program_find_byte_loops(Program *program, ByteLoopVec *out);

#endif
