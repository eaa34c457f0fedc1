/* <stdlib.h>: sorting and searching.  Insertion sort is stable, as glibc's sort usually is, which
 * nothing rests on: an element may pass any number of its equals. */
#include "model.h"

static void swap_bytes(char *a, char *b, size_t size)
{
  for (size_t i = 0; i < size; i++) {
    char kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

/* Does the element of which "compare" says this about the one before come before that? */
static _Bool is_before(int order)
{
  return order > 0 || (order == 0 && __octant_may("qsort"));
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
  char *items = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0; j--) {
      char *here = items + j * size, *before = here - size;
      if (!is_before(compare(before, here)))
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
      if (!is_before(compare(before, here, context)))
        break;
      swap_bytes(before, here, size);
    }
}

/* The element that was found, or any other that equals the key. */
static void *any_equal(const char *found, const void *key, const char *items, size_t count,
                       size_t size, int (*compare)(const void *, const void *))
{
  if (!__octant_may("bsearch"))
    return (void *)found;
  size_t other = (size_t)__octant_invented_number("bsearch");
  if (other >= count || compare(key, items + other * size) != 0)
    return (void *)found;
  return (void *)(items + other * size);
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
      return any_equal(item, key, items, count, size, compare);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
