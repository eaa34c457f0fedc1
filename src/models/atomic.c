/* What the compiler calls for atomic operations on objects of any size.  One thread runs at a time,
 * so nothing can come between.  Compilers have their own idea of these names. */
#include "model.h"

int memcmp(const void *left, const void *right, size_t size);
void load(size_t size, const void *object, void *to, int order) __asm__("__atomic_load");
void store(size_t size, void *object, const void *from, int order) __asm__("__atomic_store");
void exchange(size_t size, void *object, const void *from, void *old,
              int order) __asm__("__atomic_exchange");
_Bool compare_exchange(size_t size, void *object, void *expected, const void *from, int order,
                       int order_else) __asm__("__atomic_compare_exchange");

void load(size_t size, const void *object, void *to, int order)
{
  memcpy(to, object, size);
}

void store(size_t size, void *object, const void *from, int order)
{
  memcpy(object, from, size);
}

void exchange(size_t size, void *object, const void *from, void *old, int order)
{
  char *bytes = object, *to = old;
  const char *source = from;
  for (size_t i = 0; i < size; i++) {
    char was = bytes[i];
    bytes[i] = source[i];
    to[i] = was;
  }
}

_Bool compare_exchange(size_t size, void *object, void *expected, const void *from, int order,
                       int order_else)
{
  if (memcmp(object, expected, size) != 0) {
    memcpy(expected, object, size);
    return 0;
  }
  memcpy(object, from, size);
  return 1;
}
