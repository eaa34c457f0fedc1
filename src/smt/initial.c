#include "smt/initial.h"

#include "smt/bits.h"

static const Term *byte_of_init(const Initial *initial, const Init *init, uint64_t at)
{
  Terms *terms = initial->terms;
  if (!init->value)
    return term_bv(terms, 8, init->bytes[at]);
  const Term *bits = term_to_bits(terms, initial->value(initial->context, init->value));
  bits = term_resize_unsigned(terms, bits, (unsigned)(8 * init_length(init)));
  return term_extract(terms, bits, (unsigned)(8 * at + 7), (unsigned)(8 * at));
}

/* Inits do not overlap and are looked up from the last one on. */
static const Term *byte_at(const Initial *initial, const Object *object, uint64_t offset)
{
  for (unsigned i = object->init_count; i-- > 0;)
    if (init_covers(&object->inits[i], offset))
      return byte_of_init(initial, &object->inits[i], offset - object->inits[i].offset);
  return term_bv(initial->terms, 8, 0);
}

const Term *initial_bits(const Initial *initial, const Object *object, uint64_t offset,
                         unsigned bits)
{
  const Term *res = byte_at(initial, object, offset);
  for (unsigned i = 1; i < (bits + 7) / 8; i++)
    res = term_binary(initial->terms, TERM_CONCAT, byte_at(initial, object, offset + i), res);
  return term_resize_unsigned(initial->terms, res, bits);
}

/* The cell of an initialiser's first byte may begin before it, where what is before is zero. */
bool initial_each_cell(const Object *object, const Region *region, unsigned cell_bits,
                       bool (*visit)(void *context, uint64_t offset), void *context)
{
  uint64_t before = (cell_bits + 7) / 8 - 1;
  for (unsigned i = 0; i < object->init_count; i++) {
    uint64_t first = object->inits[i].offset, end = first + init_length(&object->inits[i]);
    for (uint64_t offset = first > before ? first - before : 0; offset < end; offset++)
      if (object_begins_cell(object, offset, region, cell_bits) && !visit(context, offset))
        return false;
  }
  return true;
}
