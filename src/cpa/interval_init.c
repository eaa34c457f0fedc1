/* What global objects hold before anything is written, as ranges; and which cells a block has. */
#include "cpa/interval_cpa.h"

/* Beyond this many initial cells, nothing is known of all of them together. */
enum { MOST_INITIAL_CELLS = 1 << 16, MOST_CELLS = 256 };

static Range initial_byte(IntervalCpa *cpa, const Object *object, uint64_t offset)
{
  const Init *init = layout_initial(&cpa->layout, object, offset);
  if (!init)
    return range_bits(interval_constant(8, 0));
  uint64_t index = offset - init->offset;
  if (!init->value)
    return range_bits(interval_constant(8, init->bytes[index]));
  if (!interval_fits(init->value->type))
    return range_top(type_bv(8));
  Range whole = interval_eval(cpa, &(Content){0}, init->value);
  return range_byte(&whole, (unsigned)index);
}

/* The initial content where one term is just the cell. */
static bool whole_cell(IntervalCpa *cpa, const Object *object, uint64_t offset, unsigned bits,
                       Range *out)
{
  const Init *init = layout_initial(&cpa->layout, object, offset);
  if (!init || !init->value || init->offset != offset || init->value->type.width != bits ||
      !interval_fits(init->value->type) ||
      layout_initial(&cpa->layout, object, offset + bits / 8 - 1) != init)
    return false;
  *out = interval_eval(cpa, &(Content){0}, init->value);
  return true;
}

RangeIndex interval_initial_cell(void *owner, uint64_t key)
{
  IntervalCpa *cpa = owner;
  const Object *object = cpa->layout.bases.data[cell_base(key)].object;
  uint64_t offset = cell_offset(key);
  unsigned region = cell_region(key), bits = layout_cell_bits(&cpa->layout, region);
  unsigned count = (bits + 7) / 8;
  Range bytes[8], res;
  if (bits > 64 || offset + count > object->size)
    return CELL_UNKNOWN;
  for (unsigned i = 0; i < count; i++)
    if (!layout_lies_in(&cpa->layout, object, offset + i, region))
      return CELL_UNKNOWN;
  if (bits % 8 || !whole_cell(cpa, object, offset, bits, &res)) {
    for (unsigned i = 0; i < count; i++)
      bytes[i] = initial_byte(cpa, object, offset + i);
    res = range_of_bytes(bytes, count);
    res = range_convert(&res, type_bv(bits));
  }
  return range_intern(cpa, &res);
}

/* ---- the cells of a block ---- */

typedef struct Walk {
  uint64_t block, first, last;
  unsigned limit, count;
  CellVisit visit; /* NULL: only count */
  void *context;
} Walk;

static void walk_at(Walk *walk, uint64_t offset)
{
  if (offset < walk->first || offset > walk->last)
    return;
  walk->count++;
  if (walk->visit)
    walk->visit(walk->context, walk->block << OFFSET_BITS | offset);
}

/* Typed cells are accessed at the start of their field alone; where the field is wider, and in
 * bytes, anywhere in it. */
static void walk_field(Walk *walk, const Object *object, const Field *field, unsigned bytes)
{
  uint64_t span = field->width > bytes ? field->width - bytes + 1 : 1;
  uint64_t stride = object->stride ? object->stride : object->size + 1;
  uint64_t start = walk->first > field->offset + span
                       ? (walk->first - field->offset - span) / stride * stride
                       : 0;
  for (uint64_t at = start; at + field->offset + bytes <= object->size; at += stride) {
    if (at + field->offset > walk->last || walk->count > walk->limit)
      return;
    for (uint64_t i = 0; i < span && walk->count <= walk->limit; i++)
      if (at + field->offset + i + bytes <= object->size)
        walk_at(walk, at + field->offset + i);
  }
}

static void walk_cells(const IntervalCpa *cpa, Walk *walk)
{
  uint64_t key = walk->block << OFFSET_BITS;
  const Object *object = cpa->layout.bases.data[cell_base(key)].object;
  unsigned region = cell_region(key), bytes = layout_cell_bytes(&cpa->layout, region);
  Field all = {0, object->size, NULL};
  if (!cpa->cpa.program->regions.count)
    walk_field(walk, object, &all, 1);
  for (unsigned i = 0; i < object->field_count; i++)
    if (object->fields[i].region->id == region)
      walk_field(walk, object, &object->fields[i], bytes);
}

bool interval_each_cell(const IntervalCpa *cpa, uint64_t block, uint64_t first, uint64_t last,
                        CellVisit visit, void *context)
{
  if (!cpa->layout.bases.data[cell_base(block << OFFSET_BITS)].object)
    return false;
  Walk count = {.block = block, .first = first, .last = last, .limit = MOST_CELLS};
  walk_cells(cpa, &count);
  if (count.count > MOST_CELLS)
    return false;
  Walk walk = {block, first, last, MOST_CELLS, 0, visit, context};
  walk_cells(cpa, &walk);
  return true;
}

typedef struct Together {
  IntervalCpa *cpa;
  Range range;
  bool any, unknown;
} Together;

static void join_initial(void *context, uint64_t key)
{
  Together *all = context;
  RangeIndex index = all->unknown ? CELL_UNKNOWN : interval_initial_cell(all->cpa, key);
  all->unknown |= index == CELL_UNKNOWN;
  if (all->unknown)
    return;
  Range one = range_at(all->cpa, index);
  all->range = all->any ? range_join(&all->range, &one) : one;
  all->any = true;
}

RangeIndex interval_initial_block(IntervalCpa *cpa, uint64_t block)
{
  uint64_t known;
  if (map_get(&cpa->initial_of_block, block, &known))
    return known;
  const Object *object = cpa->layout.bases.data[cell_base(block << OFFSET_BITS)].object;
  Together all = {.cpa = cpa};
  unsigned bits = layout_cell_bits(&cpa->layout, cell_region(block << OFFSET_BITS));
  if (!object->init_count && bits <= 64) {
    all.range = range_bits(interval_constant(bits, 0));
    all.any = true;
  } else {
    Walk walk = {block, 0, object->size, MOST_INITIAL_CELLS, 0, join_initial, &all};
    walk_cells(cpa, &walk);
    all.unknown |= walk.count > MOST_INITIAL_CELLS;
  }
  known = all.any && !all.unknown ? range_intern(cpa, &all.range) : CELL_UNKNOWN;
  map_put(&cpa->initial_of_block, block, known);
  return known;
}
