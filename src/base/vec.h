/* Growing arrays of any element type.
 *
 *   VEC(int) numbers = {0};
 *   vec_push(&numbers, 7);
 *   for (unsigned i = 0; i < numbers.count; i++) use(numbers.data[i]);
 *   vec_free(&numbers);
 *
 * An all-zero vector is empty and valid. */
#ifndef OCTANT_BASE_VEC_H
#define OCTANT_BASE_VEC_H

#include <stddef.h>

#include "base/memory.h"

#define VEC(T)                                                                                     \
  struct {                                                                                         \
    T *data;                                                                                       \
    unsigned count, capacity;                                                                      \
  }

#define vec_push(v, x)                                                                             \
  do {                                                                                             \
    if ((v)->count == (v)->capacity)                                                               \
      vec_reserve((v), (v)->capacity ? 2 * (v)->capacity : 8);                                     \
    (v)->data[(v)->count++] = (x);                                                                 \
  } while (0)

#define vec_reserve(v, n)                                                                          \
  ((v)->data = mem_resize((v)->data, (size_t)(n) * sizeof *(v)->data), (v)->capacity = (n))

#define vec_pop(v) ((v)->data[--(v)->count])
#define vec_last(v) ((v)->data[(v)->count - 1])
#define vec_clear(v) ((v)->count = 0)
#define vec_free(v) (mem_free((v)->data), (v)->data = NULL, (v)->count = (v)->capacity = 0)

#endif
