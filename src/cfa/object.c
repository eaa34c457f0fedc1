#include "cfa/object.h"

static bool field_has(const Object *object, const Field *field, uint64_t offset)
{
  uint64_t folded = object->stride ? offset % object->stride : offset;
  return folded >= field->offset && folded - field->offset < field->width;
}

bool object_starts_field(const Object *object, const Init *init, const Field *field)
{
  uint64_t length = init_length(init), i = 0;
  while (i < length && !field_has(object, field, init->offset + i))
    i++;
  return i < length;
}

/* The field that holds the byte at this offset; NULL: none does.  "*at" is the byte's offset in
 * it. */
static const Field *object_field(const Object *object, uint64_t offset, uint64_t *at)
{
  uint64_t folded = object->stride ? offset % object->stride : offset;
  for (unsigned i = 0; i < object->field_count; i++) {
    const Field *field = &object->fields[i];
    *at = folded - field->offset;
    if (folded >= field->offset && *at < field->width)
      return field;
  }
  return NULL;
}

const Region *object_region(const Object *object, uint64_t offset)
{
  uint64_t at;
  const Field *field = object_field(object, offset, &at);
  return field ? field->region : NULL;
}

bool object_has_region(const Object *object, const Region *region)
{
  for (unsigned i = 0; i < object->field_count; i++)
    if (object->fields[i].region == region)
      return true;
  return !region && !object->field_count;
}

bool object_begins_cell(const Object *object, uint64_t offset, const Region *region,
                        unsigned cell_bits)
{
  uint64_t at;
  const Field *field = object_field(object, offset, &at);
  if (!field)
    return !region;
  return field->region == region && at % ((cell_bits + 7) / 8) == 0;
}

uint64_t init_length(const Init *init)
{
  return init->value ? (init->value->type.width + 7u) / 8 : init->length;
}
