/* Soundness of intervals: random programs are executed one step at a time, and after each step the
 * abstract state that followed the same edges must hold for the concrete one. */
#include "cpa/interval_cpa.h"
#include "random_law.h"

/* ---- does the abstract state hold? ---- */

typedef struct Look {
  World *w;
  IntervalCpa *cpa;
  const Content *c;
  bool holds;
} Look;

static bool address_of(const Look *look, uint32_t base, uint64_t *address)
{
  const Object *object = look->cpa->layout.bases.data[base].object;
  *address = look->w->heap;
  if (!object)
    return true;
  const Frame *frame = object->owner ? frame_at(look->w, object->owner, 0) : NULL;
  const Value *values = object->owner ? frame ? frame->values : NULL : look->w->globals;
  if (values)
    *address = values[object->base->id].lo;
  return values;
}

/* Is the value in the range, wherever objects lie? */
static bool means(const Look *look, const Range *range, Value value)
{
  uint64_t address = 0;
  if (range->is_float)
    return float_interval_contains(&range->real, value_to_double(value, range->real.width));
  if (!range->base)
    return interval_contains(&range->bits, value.lo);
  return address_of(look, range->base, &address) &&
         interval_contains(&range->bits, wrap(look->w, value.lo - address));
}

static bool look_at_variable(void *context, uint64_t key, uint64_t index)
{
  Look *look = context;
  const Variable *var = look->w->program->variables.data[key];
  const Frame *frame = var->owner ? frame_at(look->w, var->owner, 0) : NULL;
  const Value *values = var->owner ? frame ? frame->values : NULL : look->w->globals;
  look->holds &= values && means(look, &look->cpa->table.data[index], values[var->id]);
  return look->holds;
}

/* No access reaches a part of a cell, whatever a range of addresses has in it. */
static void look_at_memory(Look *look, uint64_t key, RangeIndex index)
{
  unsigned region = cell_region(key), count = layout_cell_bytes(&look->cpa->layout, region);
  uint64_t base;
  if (index != CELL_UNKNOWN && cell_offset(key) % count == 0)
    look->holds &= address_of(look, cell_base(key), &base) &&
                   means(look, &look->cpa->table.data[index],
                         read_memory(look->w, region, base + cell_offset(key), count));
}

static bool look_at_cell(void *context, uint64_t key, uint64_t index)
{
  look_at_memory(context, key, index);
  return true;
}

static bool look_at_background(void *context, uint64_t block, uint64_t index)
{
  (void)index;
  Look *look = context;
  const Object *object = look->cpa->layout.bases.data[cell_base(block << OFFSET_BITS)].object;
  unsigned bytes = (object->fields[0].region->cell_bits + 7) / 8;
  for (uint64_t i = 0; i + bytes <= object->size; i += bytes) {
    uint64_t key = block << OFFSET_BITS | i;
    look_at_memory(look, key, cells_get(&look->cpa->store, &look->c->cells, key));
  }
  return true;
}

static bool holds(World *w, const State *state)
{
  const Content *c = interval_content(state);
  Look look = {w, (IntervalCpa *)state->cpa, c, true};
  pmap_each(c->vars, look_at_variable, &look);
  pmap_each(c->cells.listed, look_at_cell, &look);
  pmap_each(c->cells.background, look_at_background, &look);
  return look.holds;
}

/* ---- the law ---- */

static Cpa *open_cpa(World *w)
{
  Cpa *cpa = cpa_interval(w->program);
  w->recursive = ((IntervalCpa *)cpa)->layout.recursive[2];
  return cpa;
}

static MergePolicy merge_kind(World *w)
{
  return below(w, 2) ? MERGE_JOIN : MERGE_WIDEN;
}

static unsigned known(const State *state)
{
  const Content *c = interval_content(state);
  return pmap_count(c->vars) + pmap_count(c->cells.listed);
}

static bool comparable(const State *older, const State *newer)
{
  (void)older, (void)newer;
  return true;
}

static void test_soundness(void)
{
  check_law(&(LawDomain){open_cpa, merge_kind, holds, known, comparable, .percent = 300});
}

int main(void)
{
  RUN(test_soundness);
  return check_summary();
}
