/* The C library models (src/models), compiled when Octant was built. */
#ifndef OCTANT_FRONTEND_MODELS_H
#define OCTANT_FRONTEND_MODELS_H

#include <stddef.h>

/* The bitcode of all models for programs with pointers of 32 or 64 bits; static, not to be freed.
 */
const unsigned char *models_bitcode(unsigned pointer_bits, size_t *size);

#endif
