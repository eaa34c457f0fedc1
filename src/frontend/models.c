#include "frontend/models.h"

#include <assert.h>
#include <string.h>

/* In src/models/embed.S. */
extern const unsigned char octant_models32[], octant_models32_end[];
extern const unsigned char octant_models64[], octant_models64_end[];
#define MODEL_FILE(file)                                                                           \
  extern const unsigned char octant_model_##file##32 [], octant_model_##file##32_end [];           \
  extern const unsigned char octant_model_##file##64 [], octant_model_##file##64_end [];
#define MODEL_FUNCTION(name, file)
#include "models/models.def"
#undef MODEL_FILE
#undef MODEL_FUNCTION

/* Made when Octant is built; functions in the order of the files. */
static const struct {
  const char *function, *file;
  const unsigned char *start32, *end32, *start64, *end64;
} functions[] = {
#define MODEL_FILE(file)
#define MODEL_FUNCTION(name, file)                                                                 \
  {#name,                                                                                          \
   "models/" #file ".c",                                                                           \
   octant_model_##file##32,                                                                        \
   octant_model_##file##32_end,                                                                    \
   octant_model_##file##64,                                                                        \
   octant_model_##file##64_end},
#include "models/models.def"
#undef MODEL_FILE
#undef MODEL_FUNCTION
};

ModelFile models_find(unsigned pointer_bits, const char *function)
{
  assert(pointer_bits == 32 || pointer_bits == 64);
  for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (!strcmp(functions[i].function, function)) {
      const unsigned char *start = pointer_bits == 32 ? functions[i].start32 : functions[i].start64;
      const unsigned char *end = pointer_bits == 32 ? functions[i].end32 : functions[i].end64;
      return (ModelFile){functions[i].file, start, (size_t)(end - start)};
    }
  return (ModelFile){NULL, NULL, 0};
}

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
