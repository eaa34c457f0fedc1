/* The content of global objects at the start. */
#include "smt/initial.h"
#include "smt/unroll_build.h"

/* A symbolic address is compared with so many objects at most; beyond, the content is left open. */
enum { MOST_OBJECTS = 64, MOST_CELLS = 100000 };

uint64_t object_place(const Unroller *u, const Object *object)
{
  return u->layout.bases[object->id];
}

/* Initial values are constants or addresses, which are constants here. */
static const Term *value_at_start(void *context, const Term *value)
{
  UnrollState none = {0};
  const Term *res = state_term(context, &none, value);
  state_free(context, &none);
  return res;
}

static const Term *cell_at(Unroller *u, const Object *object, uint64_t offset, unsigned bits)
{
  return initial_bits(&(Initial){u->terms, value_at_start, u}, object, offset, bits);
}

const Term *initial_cell(Unroller *u, RegionInfo *region, uint64_t address)
{
  for (unsigned i = 0; i < region->globals.count; i++) {
    const Object *object = region->globals.data[i];
    uint64_t offset = address - object_place(u, object);
    if (offset < object->size)
      return object_region(object, offset) == region->region
                 ? cell_at(u, object, offset, region->cell_bits)
                 : NULL;
  }
  return NULL;
}

/* ---- at an address that is not constant ---- */

typedef struct Content {
  Unroller *u;
  const Object *object;
  const RegionInfo *region;
  const Term *zero, *res;
  unsigned cells;
} Content;

static bool add_cell(void *context, uint64_t at)
{
  Content *c = context;
  Unroller *u = c->u;
  if (c->cells++ > MOST_CELLS)
    return false;
  const Term *cell = cell_at(u, c->object, at, c->region->cell_bits);
  const Term *index = term_bv(u->terms, u->program->pointer_bits, object_place(u, c->object) + at);
  if (cell != c->zero)
    c->res = term_store(u->terms, c->res, index, cell);
  return true;
}

/* An array of zeros but for the cells that have a content; NULL where these are too many. */
static const Term *content_of(Unroller *u, const Object *object, const RegionInfo *region)
{
  Content c = {u, object, region, .zero = term_bv(u->terms, region->cell_bits, 0)};
  c.res = term_convert(u->terms, TERM_CONSTARRAY, region->start->type, c.zero);
  bool all = initial_each_cell(object, region->region, region->cell_bits, add_cell, &c);
  return all ? c.res : NULL;
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
