/* The content of global objects at the start. */
#include "smt/bits.h"
#include "smt/unroll_build.h"

/* A symbolic address is compared with so many objects at most; beyond, the content is left open. */
enum { MOST_OBJECTS = 64, MOST_CELLS = 100000 };

uint64_t object_place(const Unroller *u, const Object *object)
{
  return u->layout.bases[object->id];
}

static const Region *region_at(const Object *object, uint64_t offset)
{
  uint64_t at = object->stride ? offset % object->stride : offset;
  for (unsigned i = 0; i < object->field_count; i++)
    if (at >= object->fields[i].offset && at - object->fields[i].offset < object->fields[i].width)
      return object->fields[i].region;
  return NULL;
}

static uint64_t length_of(const Init *init)
{
  return init->value ? (init->value->type.width + 7u) / 8 : init->length;
}

/* Initial values are constants or addresses, which are constants here. */
static const Term *init_term(Unroller *u, const Term *value)
{
  UnrollState none = {0};
  const Term *res = state_term(u, &none, value);
  state_free(u, &none);
  return term_to_bits(u->terms, res);
}

static const Term *byte_of_init(Unroller *u, const Init *init, uint64_t at)
{
  if (!init->value)
    return term_bv(u->terms, 8, init->bytes[at]);
  const Term *bits = init_term(u, init->value);
  bits = term_resize_unsigned(u->terms, bits, (unsigned)(8 * length_of(init)));
  return term_extract(u->terms, bits, (unsigned)(8 * at + 7), (unsigned)(8 * at));
}

/* Inits do not overlap and are looked up from the last one on. */
static const Term *byte_at(Unroller *u, const Object *object, uint64_t offset)
{
  for (unsigned i = object->init_count; i-- > 0;) {
    const Init *init = &object->inits[i];
    if (offset >= init->offset && offset - init->offset < length_of(init))
      return byte_of_init(u, init, offset - init->offset);
  }
  return term_bv(u->terms, 8, 0);
}

static const Term *cell_at(Unroller *u, const Object *object, uint64_t offset, unsigned bits)
{
  const Term *res = byte_at(u, object, offset);
  for (unsigned i = 1; i < (bits + 7) / 8; i++)
    res = term_binary(u->terms, TERM_CONCAT, byte_at(u, object, offset + i), res);
  return term_resize_unsigned(u->terms, res, bits);
}

const Term *initial_cell(Unroller *u, RegionInfo *region, uint64_t address)
{
  for (unsigned i = 0; i < region->globals.count; i++) {
    const Object *object = region->globals.data[i];
    uint64_t offset = address - object_place(u, object);
    if (offset < object->size)
      return region_at(object, offset) == region->region
                 ? cell_at(u, object, offset, region->cell_bits)
                 : NULL;
  }
  return NULL;
}

/* ---- at an address that is not constant ---- */

static bool begins_cell(const Object *object, uint64_t offset, const RegionInfo *region)
{
  uint64_t at = object->stride ? offset % object->stride : offset;
  unsigned bytes = (region->cell_bits + 7) / 8;
  for (unsigned i = 0; i < object->field_count; i++) {
    const Field *field = &object->fields[i];
    if (at >= field->offset && at - field->offset < field->width)
      return field->region == region->region && (at - field->offset) % bytes == 0;
  }
  return !region->region;
}

/* An array of zeros but for the cells that have a content; NULL where these are too many. */
static const Term *content_of(Unroller *u, const Object *object, const RegionInfo *region)
{
  const Term *zero = term_bv(u->terms, region->cell_bits, 0);
  const Term *res = term_convert(u->terms, TERM_CONSTARRAY, region->start->type, zero);
  unsigned cells = 0;
  for (unsigned i = 0; i < object->init_count; i++)
    for (uint64_t k = 0; k < length_of(&object->inits[i]); k++) {
      uint64_t at = object->inits[i].offset + k;
      if (!begins_cell(object, at, region))
        continue;
      if (cells++ > MOST_CELLS)
        return NULL;
      const Term *cell = cell_at(u, object, at, region->cell_bits);
      const Term *index = term_bv(u->terms, u->program->pointer_bits, object_place(u, object) + at);
      if (cell != zero)
        res = term_store(u->terms, res, index, cell);
    }
  return res;
}

static void define_in_object(Unroller *u, RegionInfo *region, const Object *object,
                             const Term *address)
{
  const Term *content = content_of(u, object, region);
  if (!content)
    return;
  unsigned bits = u->program->pointer_bits;
  const Term *base = term_bv(u->terms, bits, object_place(u, object));
  const Term *inside =
      term_binary(u->terms, TERM_ULT, term_binary(u->terms, TERM_SUB, address, base),
                  term_bv(u->terms, bits, object->size));
  const Term *same = term_eq(u->terms, term_select(u->terms, region->start, address),
                             term_select(u->terms, content, address));
  define(u, term_or(u->terms, term_not(u->terms, inside), same));
}

void define_initial(Unroller *u, RegionInfo *region, const Term *address)
{
  if (term_is_const(address)) {
    const Term *cell = initial_cell(u, region, address->value.lo);
    if (cell)
      define(u, term_eq(u->terms, term_select(u->terms, region->start, address), cell));
    return;
  }
  for (unsigned i = 0; i < region->globals.count && region->globals.count <= MOST_OBJECTS; i++)
    define_in_object(u, region, region->globals.data[i], address);
}
