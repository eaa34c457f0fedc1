/* Types of terms: Booleans, bit-vectors, IEEE floats, and arrays of the latter three. */
#ifndef OCTANT_TERM_TYPE_H
#define OCTANT_TERM_TYPE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum TypeKind { TYPE_BOOL, TYPE_BV, TYPE_FLOAT, TYPE_ARRAY } TypeKind;

enum { BV_MOST_BITS = 128 };

/* A small value, compared by type_equal.  For an array, "element" and "width" describe what it
 * holds and "index" is the width of its bit-vector index; elsewhere both are 0. */
typedef struct Type {
  uint8_t kind;
  uint8_t element;
  uint16_t width; /* bits: 1 for Bool, 1..128 for BV, 32/64/80 for Float */
  uint16_t index;
} Type;

static inline Type type_bool(void)
{
  return (Type){TYPE_BOOL, 0, 1, 0};
}

static inline Type type_bv(unsigned width)
{
  return (Type){TYPE_BV, 0, (uint16_t)width, 0};
}

static inline Type type_float(unsigned width)
{
  return (Type){TYPE_FLOAT, 0, (uint16_t)width, 0};
}

static inline Type type_array(unsigned index, Type element)
{
  return (Type){TYPE_ARRAY, element.kind, element.width, (uint16_t)index};
}

static inline Type type_element(Type array)
{
  return (Type){array.element, 0, array.width, 0};
}

static inline bool type_equal(Type a, Type b)
{
  return a.kind == b.kind && a.element == b.element && a.width == b.width && a.index == b.index;
}

#endif
