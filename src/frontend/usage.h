/* How the code uses an address: whether it escapes, and what is read and written through it. */
#ifndef OCTANT_FRONTEND_USAGE_H
#define OCTANT_FRONTEND_USAGE_H

#include "frontend/translate.h"

typedef struct Access {
  uint64_t offset, bytes;
  Type type;
  bool pointer;
} Access;

typedef struct Stretch {
  uint64_t offset, bytes;
} Stretch;

typedef struct Usage {
  bool escapes; /* used otherwise than by accesses at constant offsets within the object */
  bool written; /* by anything but its initial value */
  VEC(Access) accesses;
  VEC(Stretch) copied; /* or filled, byte by byte */
} Usage;

/* Adds the uses of an address of an object of "size" bytes. */
void usage_collect(const Translator *tr, LLVMValueRef address, uint64_t size, Usage *usage);
void usage_free(Usage *usage);

#endif
