/* The content of global objects at the start, as terms. */
#ifndef OCTANT_SMT_INITIAL_H
#define OCTANT_SMT_INITIAL_H

#include "cfa/object.h"

typedef struct Initial {
  Terms *terms;
  /* The value of an initialiser, which may be an address, at the start. */
  const Term *(*value)(void *context, const Term *init);
  void *context;
} Initial;

/* The "bits" bits from the offset on; what no initialiser covers is zero. */
const Term *initial_bits(const Initial *initial, const Object *object, uint64_t offset,
                         unsigned bits);

/* The offsets of the cells of the region that initialisers may give a content, some more than once;
 * false from "visit" ends it, and is the answer then. */
bool initial_each_cell(const Object *object, const Region *region, unsigned cell_bits,
                       bool (*visit)(void *context, uint64_t offset), void *context);

#endif
