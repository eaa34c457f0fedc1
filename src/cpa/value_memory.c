/* Memory of the explicit-value analysis: cells, and what a write at an unknown place leaves. */
#include "cpa/value.h"
#include "term/bits.h"

/* ---- accesses ---- */

/* The first cell of an access that cannot be elsewhere. */
static bool exact_cell(ValueCpa *cpa, const Content *c, unsigned region, Datum address,
                       uint64_t bytes, uint64_t *key)
{
  uint64_t limit = (uint64_t)1 << OFFSET_BITS, offset = address.bits.lo;
  if (!datum_is_address(address) || !layout_fits(region, address.base) || offset >= limit ||
      bytes > limit - offset)
    return false;
  const Object *object = cpa->layout.bases.data[address.base].object;
  if (object && !layout_holds(&cpa->layout, object, region))
    return false;
  *key = block_of(region, address.base) << OFFSET_BITS | offset;
  return layout_is_sole(&cpa->layout, region, address.base) ||
         value_within(cpa, c, address.base, offset, bytes);
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
  if (!layout_region(&cpa->layout, edge, &region) ||
      !exact_cell(cpa, c, region, address, count, &key))
    return datum_unknown();
  if (layout_cell_bits(&cpa->layout, region) != 8)
    return value_datum(cpa, cells_get(&cpa->store, &c->cells, key));
  for (unsigned i = 0; i < count; i++) {
    bytes[i] = value_datum(cpa, cells_get(&cpa->store, &c->cells, key + i));
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
  if (!layout_region(&cpa->layout, edge, &region)) {
    cells_forget_all(&cpa->store, &c->cells);
    return;
  }
  Datum address = value_eval(cpa, c, edge->address), d = value_eval(cpa, c, edge->term);
  if (!exact_cell(cpa, c, region, address, count, &key)) {
    cells_forget_region(&cpa->store, &c->cells, region);
    return;
  }
  value_escape(cpa, d);
  if (layout_cell_bits(&cpa->layout, region) != 8) {
    cells_set(&cpa->store, &c->cells, key, value_handle(cpa, d));
    return;
  }
  for (unsigned i = 0; i < count; i++)
    cells_set(&cpa->store, &c->cells, key + i,
              value_handle(cpa, d.known && count > 1 ? value_byte(d, i) : d));
}

/* ---- havoc ---- */

static void havoc_region(ValueCpa *cpa, Content *c, unsigned region, Datum address, Datum size)
{
  uint64_t key;
  if (!datum_is_plain(size) || !datum_is_address(address)) {
    cells_forget_region(&cpa->store, &c->cells, region);
    return;
  }
  const Object *object = cpa->layout.bases.data[address.base].object;
  bool elsewhere = object && !layout_holds(&cpa->layout, object, region) &&
                   value_within(cpa, c, address.base, address.bits.lo, size.bits.lo);
  if (!size.bits.lo || elsewhere)
    return;
  if (exact_cell(cpa, c, region, address, size.bits.lo, &key))
    cells_havoc(&cpa->store, &c->cells, key, size.bits.lo);
  else
    cells_forget_region(&cpa->store, &c->cells, region);
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
    pmap_replace(cpa->maps, &c->vars, pmap_remove(cpa->maps, c->vars, found.keys.data[i]));
  vec_clear(&found.keys);
  pmap_each(c->cells.listed, find_dangling, &found);
  for (unsigned i = 0; i < found.keys.count; i++)
    cells_set(&cpa->store, &c->cells, found.keys.data[i], HANDLE_UNKNOWN);
  vec_free(&found.keys);
}

void value_end_object(ValueCpa *cpa, Content *c, const Object *object)
{
  uint32_t base = layout_base(&cpa->layout, object, c->level);
  cells_end_object(&cpa->store, &c->cells, object, base);
  if (cpa->layout.bases.data[base].escaped)
    end_pointers(cpa, c, base);
}
