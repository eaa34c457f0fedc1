#include "frontend/models.h"

#include <assert.h>

/* In src/models/embed.S. */
extern const unsigned char octant_models32[], octant_models32_end[];
extern const unsigned char octant_models64[], octant_models64_end[];

const unsigned char *models_bitcode(unsigned pointer_bits, size_t *size)
{
  assert(pointer_bits == 32 || pointer_bits == 64);
  if (pointer_bits == 32) {
    *size = (size_t)(octant_models32_end - octant_models32);
    return octant_models32;
  }
  *size = (size_t)(octant_models64_end - octant_models64);
  return octant_models64;
}
