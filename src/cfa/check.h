/* The rules of cfa.h, checked: where a program breaks one, and how. */
#ifndef OCTANT_CFA_CHECK_H
#define OCTANT_CFA_CHECK_H

#include "base/text.h"
#include "cfa/cfa.h"

/* The first rule broken; what is not NULL says where. */
typedef struct Fault {
  Text message; /* ended by the caller with text_free */
  const Variable *variable;
  const Object *object;
  const Function *function;
  const Location *location;
  const Edge *edge;
} Fault;

/* True where there is no fault. */
bool program_is_well_formed(const Program *program, Fault *fault);

#endif
