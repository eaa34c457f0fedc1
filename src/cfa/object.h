/* Where the bytes of an object belong, and what they are at the start. */
#ifndef OCTANT_CFA_OBJECT_H
#define OCTANT_CFA_OBJECT_H

#include "cfa/cfa.h"

/* The region of the byte; NULL: what belongs to no region. */
const Region *object_region(const Object *object, uint64_t offset);
/* Does some byte belong to the region (NULL as above)? */
bool object_has_region(const Object *object, const Region *region);
/* Does a cell of the region (NULL as above) begin at this offset? */
bool object_begins_cell(const Object *object, uint64_t offset, const Region *region,
                        unsigned cell_bits);

/* Is some byte of the initial value in the field? */
bool object_starts_field(const Object *object, const Init *init, const Field *field);

/* In bytes. */
uint64_t init_length(const Init *init);
static inline bool init_covers(const Init *init, uint64_t offset)
{
  return offset >= init->offset && offset - init->offset < init_length(init);
}

#endif
