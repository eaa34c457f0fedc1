/* Memory of the explicit-value analysis: cells, and what a write at an unknown place leaves. */
#include "cpa/value.h"
#include "term/bits.h"

/* Beyond this many cells a havoc within a clean object forgets all of it. */
enum { MOST_UNKNOWN_CELLS = 256 };

unsigned value_cell_bits(const ValueCpa *cpa, unsigned region)
{
  const RegionVec *regions = &cpa->head.program->regions;
  return regions->count ? regions->data[region]->cell_bits : 8;
}

static unsigned cell_bytes(const ValueCpa *cpa, unsigned region)
{
  return (value_cell_bits(cpa, region) + 7) / 8;
}

bool value_holds_region(const ValueCpa *cpa, const Object *object, unsigned region)
{
  if (object->kind == OBJECT_FUNCTION)
    return false;
  if (!cpa->head.program->regions.count)
    return true;
  for (unsigned i = 0; i < object->field_count; i++)
    if (object->fields[i].region->id == region)
      return true;
  return false;
}

/* ---- the start ---- */

/* Calls "visit" once for each region that holds some of the object. */
static void each_region(ValueCpa *cpa, const Object *object,
                        void (*visit)(ValueCpa *, const Object *, unsigned region, void *),
                        void *context)
{
  if (object->kind == OBJECT_FUNCTION)
    return;
  if (!cpa->head.program->regions.count)
    visit(cpa, object, 0, context);
  for (unsigned i = 0; i < object->field_count; i++) {
    bool again = false;
    for (unsigned k = 0; k < i && !again; k++)
      again = object->fields[k].region == object->fields[i].region;
    if (!again)
      visit(cpa, object, object->fields[i].region->id, context);
  }
}

static void count_holder(ValueCpa *cpa, const Object *object, unsigned region, void *context)
{
  (void)context;
  unsigned *count = &cpa->holders[region];
  *count = *count || value_owner_recursive(cpa, object->owner) ? 2 : 1;
}

void value_count_holders(ValueCpa *cpa)
{
  const Program *program = cpa->head.program;
  cpa->holders = mem_zero(program->regions.count + 1, sizeof *cpa->holders);
  for (unsigned i = 0; i < program->objects.count; i++)
    each_region(cpa, program->objects.data[i], count_holder, NULL);
}

static bool fits_key(unsigned region, uint32_t base)
{
  return region < 1u << REGION_BITS && base < 1u << BASE_BITS;
}

static void make_clean(ValueCpa *cpa, const Object *object, unsigned region, void *context)
{
  const PMap **clean = context;
  uint32_t base = BASE_OBJECTS + object->id;
  if (fits_key(region, base))
    value_replace(cpa, clean, pmap_set(cpa->maps, *clean, value_block(region, base), 1));
}

const PMap *value_all_clean(ValueCpa *cpa)
{
  const Program *program = cpa->head.program;
  const PMap *clean = NULL;
  for (unsigned i = 0; i < program->objects.count; i++)
    if (program->objects.data[i]->kind == OBJECT_GLOBAL)
      each_region(cpa, program->objects.data[i], make_clean, &clean);
  return clean;
}

/* ---- cells ---- */

static bool is_clean(const Content *c, uint64_t block)
{
  uint64_t one;
  return pmap_get(c->clean, block, &one);
}

Handle value_cell(ValueCpa *cpa, const Content *c, uint64_t key)
{
  Handle handle;
  if (pmap_get(c->cells, key, &handle))
    return handle;
  return is_clean(c, value_block_of_cell(key)) ? value_initial_cell(cpa, key) : HANDLE_UNKNOWN;
}

void value_set_cell(ValueCpa *cpa, Content *c, uint64_t key, Handle handle)
{
  bool clean = is_clean(c, value_block_of_cell(key));
  bool implied = handle == (clean ? value_initial_cell(cpa, key) : HANDLE_UNKNOWN);
  value_replace(cpa, &c->cells,
                implied ? pmap_remove(cpa->maps, c->cells, key)
                        : pmap_set(cpa->maps, c->cells, key, handle));
}

static void forget_blocks(ValueCpa *cpa, Content *c, uint64_t first, uint64_t last)
{
  uint64_t least = first << OFFSET_BITS, most = ((last + 1) << OFFSET_BITS) - 1;
  value_replace(cpa, &c->cells, pmap_remove_range(cpa->maps, c->cells, least, most));
  value_replace(cpa, &c->clean, pmap_remove_range(cpa->maps, c->clean, first, last));
}

static void forget_block(ValueCpa *cpa, Content *c, unsigned region, uint32_t base)
{
  uint64_t block = value_block(region, base);
  if (fits_key(region, base))
    forget_blocks(cpa, c, block, block);
}

static void forget_region(ValueCpa *cpa, Content *c, unsigned region)
{
  if (fits_key(region, 0))
    forget_blocks(cpa, c, value_block(region, 0), value_block(region, (1u << BASE_BITS) - 1));
}

static void forget_all(ValueCpa *cpa, Content *c)
{
  value_replace(cpa, &c->cells, NULL);
  value_replace(cpa, &c->clean, NULL);
}

/* ---- accesses ---- */

/* May the region hold no other base than this? */
static bool is_sole(const ValueCpa *cpa, unsigned region, const Object *object)
{
  return object ? cpa->holders[region] == 1 && !cpa->head.program->heap_top
                : cpa->holders[region] == 0;
}

/* The first cell of an access that cannot be elsewhere. */
static bool exact_cell(ValueCpa *cpa, const Content *c, unsigned region, Datum address,
                       uint64_t bytes, uint64_t *key)
{
  uint64_t limit = (uint64_t)1 << OFFSET_BITS, offset = address.bits.lo;
  if (!datum_is_address(address) || !fits_key(region, address.base) || offset >= limit ||
      bytes > limit - offset)
    return false;
  const Object *object = cpa->bases.data[address.base].object;
  if (object && !value_holds_region(cpa, object, region))
    return false;
  *key = value_block(region, address.base) << OFFSET_BITS | offset;
  return is_sole(cpa, region, object) || value_within(cpa, c, address.base, offset, bytes);
}

/* The region of a load or store; false where memory was divided but this access has none. */
static bool region_of(const ValueCpa *cpa, const Edge *edge, unsigned *region)
{
  *region = edge->region_count ? edge->regions[0]->id : 0;
  return edge->region_count || !cpa->head.program->regions.count;
}

Datum value_byte(Datum d, unsigned index)
{
  if (!datum_is_plain(d) && !datum_is_address(d))
    return datum_unknown();
  if (d.base)
    d.bits.hi = 1 + index;
  else
    d.bits = value_of((index < 8 ? d.bits.lo : d.bits.hi) >> 8 * (index % 8) & 255);
  return d;
}

static Datum gather_address(const ValueCpa *cpa, const Datum *bytes, unsigned count)
{
  if (count != cpa->head.program->pointer_bits / 8)
    return datum_unknown();
  Datum res = bytes[0];
  res.bits.hi = 0;
  for (unsigned i = 0; i < count; i++)
    if (!datum_same(bytes[i], value_byte(res, i)))
      return datum_unknown();
  return res;
}

Datum value_gather(const ValueCpa *cpa, const Datum *bytes, unsigned count)
{
  if (count == 1 || !bytes[0].known)
    return bytes[0];
  if (bytes[0].base)
    return gather_address(cpa, bytes, count);
  Bits bits = 0;
  for (unsigned i = 0; i < count; i++) {
    if (!datum_is_plain(bytes[i]))
      return datum_unknown();
    bits |= (Bits)bytes[i].bits.lo << 8 * i;
  }
  return datum_plain(value_of_bits(bits));
}

Datum value_load(ValueCpa *cpa, const Content *c, const Edge *edge)
{
  unsigned region, width = edge->var->term->type.width, count = (width + 7) / 8;
  uint64_t key;
  Datum address = value_eval(cpa, c, edge->address), bytes[16];
  if (!region_of(cpa, edge, &region) || !exact_cell(cpa, c, region, address, count, &key))
    return datum_unknown();
  if (value_cell_bits(cpa, region) != 8)
    return value_datum(cpa, value_cell(cpa, c, key));
  for (unsigned i = 0; i < count; i++) {
    bytes[i] = value_datum(cpa, value_cell(cpa, c, key + i));
    if (!bytes[i].known)
      return datum_unknown();
  }
  Datum res = value_gather(cpa, bytes, count);
  if (datum_is_plain(res))
    res.bits = value_truncate(res.bits, width);
  return res;
}

void value_store(ValueCpa *cpa, Content *c, const Edge *edge)
{
  unsigned region, count = (edge->term->type.width + 7u) / 8;
  uint64_t key;
  if (!region_of(cpa, edge, &region)) {
    forget_all(cpa, c);
    return;
  }
  Datum address = value_eval(cpa, c, edge->address), d = value_eval(cpa, c, edge->term);
  if (!exact_cell(cpa, c, region, address, count, &key)) {
    forget_region(cpa, c, region);
    return;
  }
  value_escape(cpa, d);
  if (value_cell_bits(cpa, region) != 8) {
    value_set_cell(cpa, c, key, value_handle(cpa, d));
    return;
  }
  for (unsigned i = 0; i < count; i++)
    value_set_cell(cpa, c, key + i, value_handle(cpa, d.known && count > 1 ? value_byte(d, i) : d));
}

/* ---- havoc ---- */

/* The cells that begin at "key" or before, and end in the "size" bytes from there. */
static void havoc_cells(ValueCpa *cpa, Content *c, uint64_t key, uint64_t size)
{
  uint64_t block = value_block_of_cell(key), first = block << OFFSET_BITS;
  uint64_t before = cell_bytes(cpa, value_region_of_cell(key)) - 1, last = key + size - 1;
  uint64_t from = key - first < before ? first : key - before;
  if (!is_clean(c, block))
    value_replace(cpa, &c->cells, pmap_remove_range(cpa->maps, c->cells, from, last));
  else if (last - from >= MOST_UNKNOWN_CELLS)
    forget_blocks(cpa, c, block, block);
  else
    for (uint64_t at = from; at <= last; at++)
      value_set_cell(cpa, c, at, HANDLE_UNKNOWN);
}

static void havoc_region(ValueCpa *cpa, Content *c, unsigned region, Datum address, Datum size)
{
  uint64_t key;
  if (!datum_is_plain(size) || !datum_is_address(address)) {
    forget_region(cpa, c, region);
    return;
  }
  const Object *object = cpa->bases.data[address.base].object;
  bool elsewhere = object && !value_holds_region(cpa, object, region) &&
                   value_within(cpa, c, address.base, address.bits.lo, size.bits.lo);
  if (!size.bits.lo || elsewhere)
    return;
  if (exact_cell(cpa, c, region, address, size.bits.lo, &key))
    havoc_cells(cpa, c, key, size.bits.lo);
  else
    forget_region(cpa, c, region);
}

/* After memory was divided, a havoc without regions is one of memory that nothing accesses. */
void value_havoc_memory(ValueCpa *cpa, Content *c, const Edge *edge)
{
  Datum address = value_eval(cpa, c, edge->address), size = value_eval(cpa, c, edge->term);
  if (!cpa->head.program->regions.count)
    havoc_region(cpa, c, 0, address, size);
  for (unsigned i = 0; i < edge->region_count; i++)
    havoc_region(cpa, c, edge->regions[i]->id, address, size);
}

/* ---- the end of local objects ---- */

static void end_in_region(ValueCpa *cpa, const Object *object, unsigned region, void *context)
{
  Content *c = context;
  forget_block(cpa, c, region, value_base(cpa, object, c->level));
}

typedef struct Dangling {
  const ValueCpa *cpa;
  uint32_t base;
  VEC(uint64_t) keys;
} Dangling;

static bool find_dangling(void *context, uint64_t key, uint64_t handle)
{
  Dangling *d = context;
  if (value_datum(d->cpa, handle).base == d->base)
    vec_push(&d->keys, key);
  return true;
}

static void end_pointers(ValueCpa *cpa, Content *c, uint32_t base)
{
  Dangling found = {.cpa = cpa, .base = base};
  pmap_each(c->vars, find_dangling, &found);
  for (unsigned i = 0; i < found.keys.count; i++)
    value_replace(cpa, &c->vars, pmap_remove(cpa->maps, c->vars, found.keys.data[i]));
  vec_clear(&found.keys);
  pmap_each(c->cells, find_dangling, &found);
  for (unsigned i = 0; i < found.keys.count; i++)
    value_set_cell(cpa, c, found.keys.data[i], HANDLE_UNKNOWN);
  vec_free(&found.keys);
}

void value_end_object(ValueCpa *cpa, Content *c, const Object *object)
{
  uint32_t base = value_base(cpa, object, c->level);
  each_region(cpa, object, end_in_region, c);
  if (cpa->bases.data[base].escaped)
    end_pointers(cpa, c, base);
}
