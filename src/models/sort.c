/* <stdlib.h>: sorting and searching.  Insertion sort is stable, as glibc's sort usually is. */
#include "model.h"

static void swap_bytes(char *a, char *b, size_t size)
{
  for (size_t i = 0; i < size; i++) {
    char kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
  char *items = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0; j--) {
      char *here = items + j * size, *before = here - size;
      if (compare(before, here) <= 0)
        break;
      swap_bytes(before, here, size);
    }
}

void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *context)
{
  char *items = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0; j--) {
      char *here = items + j * size, *before = here - size;
      if (compare(before, here, context) <= 0)
        break;
      swap_bytes(before, here, size);
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *))
{
  const char *items = base;
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *item = items + middle * size;
    int order = compare(key, item);
    if (order == 0)
      return (void *)item;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
