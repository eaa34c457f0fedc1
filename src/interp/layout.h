/* Where the interpreter puts objects: a layout of memory like any other, and always the same, so
 * that a counterexample can be made for it. */
#ifndef OCTANT_INTERP_LAYOUT_H
#define OCTANT_INTERP_LAYOUT_H

#include "cfa/cfa.h"

typedef struct InterpLayout {
  uint64_t *bases;               /* of global objects and functions, by object id */
  uint64_t stack_top, stack_end; /* the area of local objects */
  uint64_t heap_top;
} InterpLayout;

/* False with the failure recorded where the objects exceed the address space. */
bool interp_layout(const Program *program, InterpLayout *layout);
void interp_layout_free(InterpLayout *layout);

/* The address that the next local object of an activation gets; *top becomes what is free then. */
static inline uint64_t interp_place_local(uint64_t *top, uint64_t size, uint64_t align)
{
  uint64_t by = align > 16 ? align : 16, at = (*top + by - 1) / by * by;
  *top = at + size + 1;
  return at;
}

#endif
