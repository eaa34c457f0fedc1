/* Memory of the interval analysis: cells, and what a write at an uncertain place leaves.
 *
 * A write at one place replaces what was known of its cells; one at several possible places, or
 * anywhere in its region, joins the value to what is known of each (a weak update). */
#include "cpa/interval_cpa.h"

/* Where an access may be. */
typedef struct Target {
  unsigned region, bytes; /* of the access */
  unsigned cell_bits;
  bool known; /* in this block, the first byte within [first, last] */
  uint64_t block, first, last;
} Target;

static bool one_place(const Target *t)
{
  return t->known && t->first == t->last;
}

/* False where the access has no region. */
static bool locate(IntervalCpa *cpa, const Content *c, const Edge *edge, unsigned width, Target *t)
{
  *t = (Target){.bytes = (width + 7) / 8};
  if (!layout_region(&cpa->layout, edge, &t->region))
    return false;
  t->cell_bits = layout_cell_bits(&cpa->layout, t->region);
  Range at = interval_eval(cpa, c, edge->address);
  if (!at.base || !layout_fits(t->region, at.base) || at.bits.is_bottom || at.bits.least < 0)
    return true;
  const Object *object = cpa->layout.bases.data[at.base].object;
  uint64_t limit = (uint64_t)1 << OFFSET_BITS, last = (uint64_t)at.bits.most;
  if (last >= limit || t->bytes > limit - last ||
      (object && !layout_holds(&cpa->layout, object, t->region)))
    return true;
  t->known = interval_within(cpa, c, &at, t->bytes) ||
             (!object && layout_is_sole(&cpa->layout, t->region, at.base));
  t->block = block_of(t->region, at.base);
  t->first = (uint64_t)at.bits.least;
  t->last = last;
  return true;
}

static uint64_t key_at(const Target *t, uint64_t offset)
{
  return t->block << OFFSET_BITS | offset;
}

bool interval_sole_cell(IntervalCpa *cpa, const Content *c, const Edge *access, unsigned width,
                        uint64_t *key)
{
  Target t;
  if (!locate(cpa, c, access, width, &t) || !one_place(&t) || t.cell_bits != width)
    return false;
  *key = key_at(&t, t.first);
  return true;
}

static Range cell_range(const IntervalCpa *cpa, RangeIndex index, unsigned bits)
{
  return index == CELL_UNKNOWN ? range_top(type_bv(bits)) : range_at(cpa, index);
}

/* ---- what several cells hold together ---- */

typedef struct Reading {
  IntervalCpa *cpa;
  const Content *c;
  unsigned bits;
  uint64_t first, last; /* keys */
  Range range;
  bool any;
} Reading;

static void add_index(Reading *r, RangeIndex index)
{
  Range one = cell_range(r->cpa, index, r->bits);
  r->range = r->any ? range_join(&r->range, &one) : one;
  r->any = true;
}

static void read_cell(void *context, uint64_t key)
{
  Reading *r = context;
  add_index(r, cells_get(&r->cpa->store, &r->c->cells, key));
}

static bool read_listed(void *context, uint64_t key, uint64_t index)
{
  Reading *r = context;
  if (key >= r->first && key <= r->last)
    add_index(r, index);
  return true;
}

static Range read_several(IntervalCpa *cpa, const Content *c, const Target *t)
{
  uint64_t last = t->cell_bits == 8 ? t->last + t->bytes - 1 : t->last;
  Reading r = {.cpa = cpa, .c = c, .bits = t->cell_bits};
  r.first = key_at(t, t->first);
  r.last = key_at(t, last);
  if (interval_each_cell(cpa, t->block, t->first, last, read_cell, &r))
    return r.any ? r.range : range_top(type_bv(t->cell_bits));
  RangeIndex background = cells_background(&c->cells, t->block);
  add_index(&r, background ? background : interval_initial_block(cpa, t->block));
  if (!range_is_top(&r.range))
    pmap_each(c->cells.listed, read_listed, &r);
  return r.range;
}

static Range read_bytes(IntervalCpa *cpa, const Content *c, const Target *t)
{
  Range bytes[8], together = {0};
  if (!one_place(t))
    together = read_several(cpa, c, t);
  for (unsigned i = 0; i < t->bytes; i++)
    bytes[i] = one_place(t)
                   ? cell_range(cpa, cells_get(&cpa->store, &c->cells, key_at(t, t->first + i)), 8)
                   : together;
  return t->bytes == 1 ? bytes[0] : range_of_bytes(bytes, t->bytes);
}

Range interval_load(IntervalCpa *cpa, const Content *c, const Edge *edge)
{
  Type type = edge->var->term->type;
  Target t;
  Range res;
  if (!locate(cpa, c, edge, type.width, &t) || !t.known || t.bytes > 8)
    return range_top(type);
  if (t.cell_bits == 8)
    res = read_bytes(cpa, c, &t);
  else if (one_place(&t))
    res = cell_range(cpa, cells_get(&cpa->store, &c->cells, key_at(&t, t.first)), t.cell_bits);
  else
    res = read_several(cpa, c, &t);
  return range_convert(&res, type);
}

/* ---- writing ---- */

typedef struct Writing {
  IntervalCpa *cpa;
  Content *c;
  unsigned bits;
  uint64_t first, last; /* keys, or blocks */
  Range value;
  VEC(uint64_t) keys;
} Writing;

static RangeIndex joined(const Writing *w, RangeIndex old)
{
  if (old == CELL_UNKNOWN)
    return CELL_UNKNOWN;
  Range before = range_at(w->cpa, old), res = range_join(&before, &w->value);
  return range_intern(w->cpa, &res);
}

static void write_weakly(void *context, uint64_t key)
{
  Writing *w = context;
  const CellStore *store = &w->cpa->store;
  cells_set(store, &w->c->cells, key, joined(w, cells_get(store, &w->c->cells, key)));
}

static bool find_key(void *context, uint64_t key, uint64_t value)
{
  Writing *w = context;
  (void)value;
  if (key >= w->first && key <= w->last)
    vec_push(&w->keys, key);
  return true;
}

static void write_listed(Writing *w, uint64_t first, uint64_t last)
{
  w->first = first;
  w->last = last;
  vec_clear(&w->keys);
  pmap_each(w->c->cells.listed, find_key, w);
  for (unsigned i = 0; i < w->keys.count; i++)
    write_weakly(w, w->keys.data[i]);
}

static void write_background(Writing *w, uint64_t block)
{
  RangeIndex old = cells_background(&w->c->cells, block);
  if (!old)
    old = interval_initial_block(w->cpa, block);
  cells_set_background(&w->cpa->store, &w->c->cells, block, joined(w, old));
}

static void write_several(Writing *w, const Target *t)
{
  uint64_t last = t->cell_bits == 8 ? t->last + t->bytes - 1 : t->last;
  if (interval_each_cell(w->cpa, t->block, t->first, last, write_weakly, w))
    return;
  write_listed(w, key_at(t, t->first), key_at(t, last));
  write_background(w, t->block);
}

/* Somewhere in the region. */
static void write_region(Writing *w, unsigned region)
{
  if (!layout_fits(region, 0))
    return;
  uint64_t first = block_of(region, 0), last = block_of(region, (1u << BASE_BITS) - 1);
  write_listed(w, first << OFFSET_BITS, ((last + 1) << OFFSET_BITS) - 1);
  w->first = first;
  w->last = last;
  vec_clear(&w->keys);
  pmap_each(w->c->cells.background, find_key, w);
  for (unsigned i = 0; i < w->keys.count; i++)
    write_background(w, w->keys.data[i]);
}

static void write_uncertain(Writing *w, const Target *t)
{
  if (t->known)
    write_several(w, t);
  else
    write_region(w, t->region);
  vec_free(&w->keys);
}

static void write_one(IntervalCpa *cpa, Content *c, uint64_t key, const Range *range)
{
  cells_set(&cpa->store, &c->cells, key, range_intern(cpa, range));
}

static Range byte_of(const Range *value, const Target *t, unsigned index)
{
  return t->bytes > 8 ? range_top(type_bv(8)) : range_byte(value, index);
}

static void store_bytes(IntervalCpa *cpa, Content *c, const Range *value, const Target *t)
{
  Writing w = {.cpa = cpa, .c = c, .bits = 8};
  for (unsigned i = 0; i < t->bytes; i++) {
    Range byte = byte_of(value, t, i);
    if (one_place(t))
      write_one(cpa, c, key_at(t, t->first + i), &byte);
    w.value = i ? range_join(&w.value, &byte) : byte;
  }
  if (!one_place(t))
    write_uncertain(&w, t);
}

void interval_store(IntervalCpa *cpa, Content *c, const Edge *edge)
{
  Target t;
  Type type = edge->term->type;
  if (!locate(cpa, c, edge, type.width, &t)) {
    cells_forget_all(&cpa->store, &c->cells);
    return;
  }
  Range value = interval_fits(type) ? interval_eval(cpa, c, edge->term) : range_top(type_bv(8));
  interval_escape(cpa, &value);
  if (t.cell_bits == 8) {
    if (type.width % 8 && interval_fits(type)) {
      Interval numbers = range_numbers(&value);
      value = range_bits(interval_zext(&numbers, 8 * t.bytes));
    }
    store_bytes(cpa, c, &value, &t);
    return;
  }
  if (!interval_fits(type) || type.width != t.cell_bits)
    value = range_top(type_bv(8));
  if (one_place(&t)) {
    write_one(cpa, c, key_at(&t, t.first), &value);
    return;
  }
  Writing w = {.cpa = cpa, .c = c, .bits = t.cell_bits, .value = value};
  write_uncertain(&w, &t);
}

/* ---- havoc ---- */

static void havoc_region(IntervalCpa *cpa, Content *c, unsigned region, const Range *at,
                         const Range *size)
{
  Value bytes, offset;
  Range offsets = range_bits(at->bits);
  bool known = at->base && layout_fits(region, at->base) && range_is_constant(size, &bytes) &&
               range_is_constant(&offsets, &offset);
  if (known && !bytes.lo)
    return;
  const Object *object = cpa->layout.bases.data[at->base].object;
  uint64_t limit = (uint64_t)1 << OFFSET_BITS;
  if (!known || offset.lo >= limit || bytes.lo > limit - offset.lo ||
      !(interval_within(cpa, c, at, bytes.lo) ||
        (!object && layout_is_sole(&cpa->layout, region, at->base)))) {
    cells_forget_region(&cpa->store, &c->cells, region);
    return;
  }
  if (!object || layout_holds(&cpa->layout, object, region))
    cells_havoc(&cpa->store, &c->cells, block_of(region, at->base) << OFFSET_BITS | offset.lo,
                bytes.lo);
}

/* After memory was divided, a havoc without regions is one of memory that nothing accesses. */
void interval_havoc_memory(IntervalCpa *cpa, Content *c, const Edge *edge)
{
  Range at = interval_eval(cpa, c, edge->address), size = interval_eval(cpa, c, edge->term);
  if (!cpa->cpa.program->regions.count)
    havoc_region(cpa, c, 0, &at, &size);
  for (unsigned i = 0; i < edge->region_count; i++)
    havoc_region(cpa, c, edge->regions[i]->id, &at, &size);
}

/* ---- the end of local objects ---- */

typedef struct Dangling {
  const IntervalCpa *cpa;
  uint32_t base;
  VEC(uint64_t) keys;
} Dangling;

static bool find_dangling(void *context, uint64_t key, uint64_t index)
{
  Dangling *d = context;
  if (d->cpa->table.data[index].base == d->base)
    vec_push(&d->keys, key);
  return true;
}

static void end_pointers(IntervalCpa *cpa, Content *c, uint32_t base)
{
  Dangling found = {.cpa = cpa, .base = base};
  pmap_each(c->vars, find_dangling, &found);
  for (unsigned i = 0; i < found.keys.count; i++)
    pmap_replace(cpa->maps, &c->vars, pmap_remove(cpa->maps, c->vars, found.keys.data[i]));
  vec_clear(&found.keys);
  pmap_each(c->cells.background, find_dangling, &found);
  for (unsigned i = 0; i < found.keys.count; i++)
    cells_set_background(&cpa->store, &c->cells, found.keys.data[i], CELL_UNKNOWN);
  vec_clear(&found.keys);
  pmap_each(c->cells.listed, find_dangling, &found);
  for (unsigned i = 0; i < found.keys.count; i++)
    cells_set(&cpa->store, &c->cells, found.keys.data[i], CELL_UNKNOWN);
  vec_free(&found.keys);
}

void interval_end_object(IntervalCpa *cpa, Content *c, const Object *object)
{
  if (layout_is_recursive(&cpa->layout, object->owner))
    return;
  uint32_t base = layout_base(&cpa->layout, object, 0);
  cells_end_object(&cpa->store, &c->cells, object, base);
  if (cpa->layout.bases.data[base].escaped)
    end_pointers(cpa, c, base);
}
