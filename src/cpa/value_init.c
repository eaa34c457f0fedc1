/* What global objects hold before anything is written, looked up where it is asked for. */
#include "cpa/value.h"

static Datum initial_byte(ValueCpa *cpa, const Object *object, uint64_t offset)
{
  if (offset >= object->size)
    return datum_unknown();
  const Init *init = layout_initial(&cpa->layout, object, offset);
  if (!init)
    return datum_plain(value_of(0));
  uint64_t index = offset - init->offset;
  if (!init->value)
    return datum_plain(value_of(init->bytes[index]));
  return value_byte(value_eval(cpa, &(Content){0}, init->value), (unsigned)index);
}

Handle value_initial_cell(void *owner, uint64_t key)
{
  ValueCpa *cpa = owner;
  const Object *object = cpa->layout.bases.data[cell_base(key)].object;
  uint64_t offset = cell_offset(key);
  unsigned region = cell_region(key), bits = layout_cell_bits(&cpa->layout, region);
  unsigned count = (bits + 7) / 8;
  Datum bytes[16], res;
  for (unsigned i = 0; i < count; i++) {
    if (!layout_lies_in(&cpa->layout, object, offset + i, region))
      return HANDLE_UNKNOWN;
    bytes[i] = initial_byte(cpa, object, offset + i);
  }
  res = value_gather(cpa, bytes, count);
  if (datum_is_plain(res))
    res.bits = value_truncate(res.bits, bits);
  return value_handle(cpa, res);
}
