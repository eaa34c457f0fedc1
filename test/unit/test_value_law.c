/* Soundness of explicit values: random programs are executed one step at a time, and after each
 * step the abstract state that followed the same edges must hold for the concrete one. */
#include "cpa/value.h"
#include "random_law.h"

/* ---- does the abstract state hold? ---- */

typedef struct Look {
  World *w;
  ValueCpa *cpa;
  const Content *c;
  bool holds;
} Look;

static bool address_of(const Look *look, uint32_t base, uint64_t *address)
{
  const Base *b = &look->cpa->layout.bases.data[base];
  *address = look->w->heap;
  if (!b->object)
    return true;
  const Frame *frame = b->object->owner ? frame_at(look->w, b->object->owner, b->level) : NULL;
  const Value *values = b->object->owner ? frame ? frame->values : NULL : look->w->globals;
  if (values)
    *address = values[b->object->base->id].lo;
  return values;
}

/* Is it this value, wherever it stands? */
static bool means(const Look *look, Datum d, Value value)
{
  uint64_t address = 0;
  if (!d.known || !d.base)
    return !d.known || value_equal(d.bits, value);
  if (!address_of(look, d.base, &address))
    return false;
  address = wrap(look->w, address + d.bits.lo);
  if (d.bits.hi)
    address = address >> 8 * (d.bits.hi - 1) & 255;
  return address == value.lo;
}

static bool look_at_variable(void *context, uint64_t key, uint64_t handle)
{
  Look *look = context;
  const Variable *var = look->w->program->variables.data[(uint32_t)key];
  const Frame *frame = var->owner ? frame_at(look->w, var->owner, key >> 32) : NULL;
  const Value *values = var->owner ? frame ? frame->values : NULL : look->w->globals;
  look->holds &= values && means(look, value_datum(look->cpa, handle), values[var->id]);
  return look->holds;
}

static void look_at_memory(Look *look, uint64_t key, Handle handle)
{
  unsigned region = cell_region(key);
  unsigned count = (layout_cell_bits(&look->cpa->layout, region) + 7) / 8;
  uint64_t base;
  Datum d = value_datum(look->cpa, handle);
  if (!d.known)
    return;
  look->holds &= address_of(look, cell_base(key), &base) &&
                 means(look, d, read_memory(look->w, region, base + cell_offset(key), count));
}

static bool look_at_cell(void *context, uint64_t key, uint64_t handle)
{
  look_at_memory(context, key, handle);
  return true;
}

static bool look_at_clean(void *context, uint64_t block, uint64_t one)
{
  (void)one;
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
  const Content *c = &((const ValueState *)state)->content;
  Look look = {w, (ValueCpa *)state->cpa, c, c->level == w->frames[w->depth - 1].level};
  pmap_each(c->vars, look_at_variable, &look);
  pmap_each(c->cells.listed, look_at_cell, &look);
  pmap_each(c->cells.background, look_at_clean, &look);
  return look.holds;
}

/* ---- the law ---- */

static Cpa *open_cpa(World *w)
{
  Cpa *cpa = cpa_value(w->program);
  w->recursive = ((ValueCpa *)cpa)->layout.recursive[2];
  return cpa;
}

static MergePolicy merge_kind(World *w)
{
  (void)w;
  return MERGE_JOIN;
}

static unsigned known(const State *state)
{
  const Content *c = &((const ValueState *)state)->content;
  return pmap_count(c->vars) + pmap_count(c->cells.listed);
}

/* At the same depth of activations. */
static bool comparable(const State *older, const State *newer)
{
  return ((const ValueState *)older)->content.level == ((const ValueState *)newer)->content.level;
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
