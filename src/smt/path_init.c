/* The initial content of global objects. */
#include "smt/bits.h"
#include "smt/path_build.h"

/* Beyond these, content is left open. */
enum { MOST_OBJECTS = 64, MOST_CELLS = 4096 };

static const Region *region_at(const Object *object, uint64_t offset)
{
  uint64_t at = object->stride ? offset % object->stride : offset;
  for (unsigned i = 0; i < object->field_count; i++)
    if (at >= object->fields[i].offset && at - object->fields[i].offset < object->fields[i].width)
      return object->fields[i].region;
  return NULL;
}

static bool holds_region(const Object *object, const Region *region)
{
  if (object->kind != OBJECT_GLOBAL)
    return false;
  for (unsigned i = 0; i < object->field_count; i++)
    if (object->fields[i].region == region)
      return true;
  return !region && !object->field_count;
}

static uint64_t length_of(const Init *init)
{
  return init->value ? (init->value->type.width + 7u) / 8 : init->length;
}

static const Term *byte_of_init(PathBuild *b, const Init *init, uint64_t at)
{
  if (!init->value)
    return term_bv(b->terms, 8, init->bytes[at]);
  const Term *bits = term_to_bits(b->terms, path_in_terms_of_now(b, init->value));
  bits = term_resize_unsigned(b->terms, bits, (unsigned)(8 * length_of(init)));
  return term_extract(b->terms, bits, (unsigned)(8 * at + 7), (unsigned)(8 * at));
}

static const Term *byte_at(PathBuild *b, const Object *object, uint64_t offset)
{
  for (unsigned i = object->init_count; i-- > 0;) {
    const Init *init = &object->inits[i];
    if (offset >= init->offset && offset - init->offset < length_of(init))
      return byte_of_init(b, init, offset - init->offset);
  }
  return term_bv(b->terms, 8, 0);
}

static const Term *cell_at(PathBuild *b, const Object *object, uint64_t offset, unsigned bits)
{
  const Term *res = byte_at(b, object, offset);
  for (unsigned i = 1; i < (bits + 7) / 8; i++)
    res = term_binary(b->terms, TERM_CONCAT, byte_at(b, object, offset + i), res);
  return term_resize_unsigned(b->terms, res, bits);
}

const Term *path_initial(PathBuild *b, const Memory *memory, const Term *address)
{
  uint64_t offset;
  const Instance *in = path_inside(b, address, &offset);
  if (!in || in->object->kind != OBJECT_GLOBAL || region_at(in->object, offset) != memory->region)
    return NULL;
  return cell_at(b, in->object, offset, memory->cell_bits);
}

/* Does a cell of the region begin at this offset? */
static bool begins_cell(const Object *object, uint64_t offset, const Memory *memory)
{
  if (region_at(object, offset) != memory->region)
    return false;
  uint64_t at = object->stride ? offset % object->stride : offset;
  unsigned bytes = (memory->cell_bits + 7) / 8;
  for (unsigned i = 0; i < object->field_count; i++)
    if (at >= object->fields[i].offset && at - object->fields[i].offset < object->fields[i].width)
      return (at - object->fields[i].offset) % bytes == 0;
  return true;
}

/* Zero but for the cells that have a content; NULL where these are too many. */
static const Term *content_at(PathBuild *b, const Object *object, const Memory *memory,
                              const Term *offset)
{
  const Term *res = term_bv(b->terms, memory->cell_bits, 0);
  unsigned cells = 0;
  for (unsigned i = 0; i < object->init_count; i++)
    for (uint64_t k = 0; k < length_of(&object->inits[i]); k++) {
      uint64_t at = object->inits[i].offset + k;
      if (!begins_cell(object, at, memory))
        continue;
      if (cells++ > MOST_CELLS)
        return NULL;
      const Term *here = term_eq(b->terms, offset, path_address_term(b, at));
      res = term_ite(b->terms, here, cell_at(b, object, at, memory->cell_bits), res);
    }
  return res;
}

static void demand_content(PathBuild *b, const Object *object, const Memory *memory,
                           const Term *address, const Term *value)
{
  const Term *base = path_in_terms_of_now(b, object->base->term);
  const Term *offset = term_binary(b->terms, TERM_SUB, address, base);
  const Term *content = content_at(b, object, memory, offset);
  if (!content) {
    path_inexact(b, "the initial content of %s is left open", object->name);
    return;
  }
  const Term *size = path_address_term(b, object->size);
  const Term *outside = term_not(b->terms, term_binary(b->terms, TERM_ULT, offset, size));
  path_demand(b, term_or(b->terms, outside, term_eq(b->terms, value, content)));
}

void path_demand_initial(PathBuild *b, const Memory *memory, const Term *address, const Term *value)
{
  uint64_t offset;
  unsigned count = 0;
  if (path_inside(b, address, &offset) || path_is_on_heap(b, address))
    return;
  for (unsigned i = 0; i < b->program->objects.count; i++)
    count += holds_region(b->program->objects.data[i], memory->region);
  if (count > MOST_OBJECTS) {
    path_inexact(b, "the initial content of many objects%s is left open", "");
    return;
  }
  for (unsigned i = 0; i < b->program->objects.count; i++)
    if (holds_region(b->program->objects.data[i], memory->region))
      demand_content(b, b->program->objects.data[i], memory, address, value);
}
