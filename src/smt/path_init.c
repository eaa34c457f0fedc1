/* The initial content of global objects. */
#include "cfa/object.h"
#include "smt/initial.h"
#include "smt/path_build.h"

/* Beyond these, content is left open. */
enum { MOST_OBJECTS = 64, MOST_CELLS = 4096 };

static bool begins_in(const Object *object, const Region *region)
{
  return object->kind == OBJECT_GLOBAL && object_has_region(object, region);
}

static const Term *value_now(void *context, const Term *value)
{
  return path_in_terms_of_now(context, value);
}

static const Term *cell_at(PathBuild *b, const Object *object, uint64_t offset, unsigned bits)
{
  return initial_bits(&(Initial){b->terms, value_now, b}, object, offset, bits);
}

const Term *path_initial(PathBuild *b, const Memory *memory, const Term *address)
{
  uint64_t offset;
  const Instance *in = path_inside(b, address, &offset);
  if (!in || in->object->kind != OBJECT_GLOBAL ||
      object_region(in->object, offset) != memory->region)
    return NULL;
  return cell_at(b, in->object, offset, memory->cell_bits);
}

typedef struct Content {
  PathBuild *b;
  const Object *object;
  const Memory *memory;
  const Term *offset, *res;
  unsigned cells;
} Content;

static bool add_cell(void *context, uint64_t at)
{
  Content *c = context;
  Terms *terms = c->b->terms;
  if (c->cells++ > MOST_CELLS)
    return false;
  const Term *here = term_eq(terms, c->offset, path_address_term(c->b, at));
  const Term *cell = cell_at(c->b, c->object, at, c->memory->cell_bits);
  c->res = term_ite(terms, here, cell, c->res);
  return true;
}

/* Zero but for the cells that have a content; NULL where these are too many. */
static const Term *content_at(PathBuild *b, const Object *object, const Memory *memory,
                              const Term *offset)
{
  Content c = {b, object, memory, offset, .res = term_bv(b->terms, memory->cell_bits, 0)};
  bool all = initial_each_cell(object, memory->region, memory->cell_bits, add_cell, &c);
  return all ? c.res : NULL;
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
    count += begins_in(b->program->objects.data[i], memory->region);
  if (count > MOST_OBJECTS) {
    path_inexact(b, "the initial content of many objects%s is left open", "");
    return;
  }
  for (unsigned i = 0; i < b->program->objects.count; i++)
    if (begins_in(b->program->objects.data[i], memory->region))
      demand_content(b, b->program->objects.data[i], memory, address, value);
}
