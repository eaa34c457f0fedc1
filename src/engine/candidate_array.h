/* Inside: candidates about the elements of arrays. */
#ifndef OCTANT_ENGINE_CANDIDATE_ARRAY_H
#define OCTANT_ENGINE_CANDIDATE_ARRAY_H

#include "engine/candidate_memory.h"
#include "engine/hint.h"

/* Elements at base + counter * stride; of a table at base + place * stride, where the place is a
 * sum over several counters. */
typedef struct Row {
  const Term *base;
  uint64_t stride;
  const Variable *counter; /* of a table the innermost */
  const Variable *outer;   /* of a table the outermost */
  const Term *place;       /* NULL: the counter is the index */
} Row;

/* What the program once writes to an element or asks of it, with any index in the place of the
 * counter, or of the place in a table. */
typedef struct Statement {
  Row row;
  const Term *index; /* the variable that stands for any index */
  const Term *condition;
} Statement;

typedef struct Arrays {
  Program *program;
  const Edge **definition; /* by variable: the one edge that writes it; NULL: none, or several */
  Looks looks;
  VEC(Statement) statements;
} Arrays;

/* candidate_array_text.c */
void arrays_read_text(Arrays *a);

#endif
