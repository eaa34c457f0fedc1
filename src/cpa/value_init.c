/* What global objects hold before anything is written, looked up where it is asked for. */
#include "cpa/value.h"

typedef enum InitOrder { INIT_UNSEEN, INIT_SORTED, INIT_LINEAR } InitOrder;

static uint64_t init_length(const Init *init)
{
  return init->value ? (init->value->type.width + 7u) / 8 : init->length;
}

/* Ascending and apart? */
static InitOrder order_of(const Object *object)
{
  for (unsigned i = 1; i < object->init_count; i++) {
    const Init *before = &object->inits[i - 1];
    if (object->inits[i].offset < before->offset + init_length(before))
      return INIT_LINEAR;
  }
  return INIT_SORTED;
}

static bool init_covers(const Init *init, uint64_t offset)
{
  return init->offset <= offset && offset - init->offset < init_length(init);
}

static const Init *find_sorted(const Object *object, uint64_t offset)
{
  unsigned low = 0, high = object->init_count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (object->inits[middle].offset <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low && init_covers(&object->inits[low - 1], offset) ? &object->inits[low - 1] : NULL;
}

/* What is listed last counts. */
static const Init *find_linear(const Object *object, uint64_t offset)
{
  for (unsigned i = object->init_count; i-- > 0;)
    if (init_covers(&object->inits[i], offset))
      return &object->inits[i];
  return NULL;
}

static const Init *find_init(ValueCpa *cpa, const Object *object, uint64_t offset)
{
  uint8_t *order = &cpa->init_order[object->id];
  if (*order == INIT_UNSEEN)
    *order = (uint8_t)order_of(object);
  return *order == INIT_SORTED ? find_sorted(object, offset) : find_linear(object, offset);
}

static Datum initial_byte(ValueCpa *cpa, const Object *object, uint64_t offset)
{
  if (offset >= object->size)
    return datum_unknown();
  const Init *init = find_init(cpa, object, offset);
  if (!init)
    return datum_plain(value_of(0));
  uint64_t index = offset - init->offset;
  if (!init->value)
    return datum_plain(value_of(init->bytes[index]));
  return value_byte(value_eval(cpa, &(Content){0}, init->value), (unsigned)index);
}

/* Is the byte the region's? */
static bool lies_in(const ValueCpa *cpa, const Object *object, uint64_t offset, unsigned region)
{
  if (!cpa->head.program->regions.count)
    return true;
  uint64_t at = object->stride ? offset % object->stride : offset;
  for (unsigned i = 0; i < object->field_count; i++) {
    const Field *field = &object->fields[i];
    if (at >= field->offset && at - field->offset < field->width)
      return field->region->id == region;
  }
  return false;
}

Handle value_initial_cell(ValueCpa *cpa, uint64_t key)
{
  const Object *object = cpa->bases.data[value_base_of_cell(key)].object;
  uint64_t offset = value_offset_of_cell(key);
  unsigned region = value_region_of_cell(key), bits = value_cell_bits(cpa, region);
  unsigned count = (bits + 7) / 8;
  Datum bytes[16], res;
  for (unsigned i = 0; i < count; i++) {
    if (!lies_in(cpa, object, offset + i, region))
      return HANDLE_UNKNOWN;
    bytes[i] = initial_byte(cpa, object, offset + i);
  }
  res = value_gather(cpa, bytes, count);
  if (datum_is_plain(res))
    res.bits = value_truncate(res.bits, bits);
  return value_handle(cpa, res);
}
