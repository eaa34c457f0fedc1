/* The C library models (src/models), compiled when Octant was built. */
#ifndef OCTANT_FRONTEND_MODELS_H
#define OCTANT_FRONTEND_MODELS_H

#include <stddef.h>

/* The bitcode of one file of models; static, not to be freed. */
typedef struct ModelFile {
  const char *name; /* as debug information has it: models/string.c */
  const unsigned char *data;
  size_t size;
} ModelFile;

/* The file that defines the function, for programs with pointers of 32 or 64 bits: reading only
 * what a program needs takes a tenth of the time.  A file asks for functions of others.  All NULL
 * and 0 where there is no model. */
ModelFile models_find(unsigned pointer_bits, const char *function);

/* The bitcode of all models together. */
const unsigned char *models_bitcode(unsigned pointer_bits, size_t *size);

#endif
