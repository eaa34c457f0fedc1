/* Values of the explicit-value analysis in one word, variables, and contents as a whole. */
#include "cpa/value.h"

#include <assert.h>

/* ---- handles: twice the number, or 2 * index + 1 of what is too wide ---- */

static uint64_t datum_hash(Datum d)
{
  return hash_mix(hash_mix(d.base, d.bits.lo), d.bits.hi);
}

static void grow_slots(ValueCpa *cpa)
{
  mem_free(cpa->wide_slots);
  cpa->wide_slot_count = cpa->wide_slot_count ? 2 * cpa->wide_slot_count : 256;
  cpa->wide_slots = mem_zero(cpa->wide_slot_count, sizeof *cpa->wide_slots);
  for (uint32_t i = 1; i < cpa->wide.count; i++) {
    unsigned mask = cpa->wide_slot_count - 1, at = (unsigned)datum_hash(cpa->wide.data[i]) & mask;
    while (cpa->wide_slots[at])
      at = (at + 1) & mask;
    cpa->wide_slots[at] = i;
  }
}

static uint32_t wide_index(ValueCpa *cpa, Datum d)
{
  if (!cpa->wide.count) /* index 0 is HANDLE_UNKNOWN */
    vec_push(&cpa->wide, datum_unknown());
  if (2 * cpa->wide.count >= cpa->wide_slot_count)
    grow_slots(cpa);
  unsigned mask = cpa->wide_slot_count - 1, at = (unsigned)datum_hash(d) & mask;
  for (; cpa->wide_slots[at]; at = (at + 1) & mask)
    if (datum_same(cpa->wide.data[cpa->wide_slots[at]], d))
      return cpa->wide_slots[at];
  cpa->wide_slots[at] = cpa->wide.count;
  vec_push(&cpa->wide, d);
  return cpa->wide_slots[at];
}

Handle value_handle(ValueCpa *cpa, Datum d)
{
  if (!d.known)
    return HANDLE_UNKNOWN;
  if (!d.base && !d.bits.hi && !(d.bits.lo >> 63))
    return d.bits.lo << 1;
  return (Handle)wide_index(cpa, d) << 1 | 1;
}

Datum value_datum(const ValueCpa *cpa, Handle handle)
{
  if (!(handle & 1))
    return datum_plain(value_of(handle >> 1));
  return handle == HANDLE_UNKNOWN ? datum_unknown() : cpa->wide.data[handle >> 1];
}

void value_wide_free(ValueCpa *cpa)
{
  vec_free(&cpa->wide);
  mem_free(cpa->wide_slots);
}

/* ---- addresses ---- */

Datum value_shift(const ValueCpa *cpa, Datum address, uint64_t by)
{
  assert(datum_is_address(address));
  Value sum = value_of(address.bits.lo + by);
  address.bits = value_truncate(sum, cpa->head.program->pointer_bits);
  return address;
}

void value_escape(ValueCpa *cpa, Datum d)
{
  if (d.known && d.base)
    cpa->layout.bases.data[d.base].escaped = true;
}

Datum value_convert(Datum d, Type from, Type to)
{
  if (datum_is_plain(d))
    d.bits = value_truncate(d.bits, to.width);
  return datum_is_plain(d) || from.width == to.width ? d : datum_unknown();
}

/* ---- variables ---- */

const Variable *value_variable(const ValueCpa *cpa, const Term *var)
{
  const Program *program = cpa->head.program;
  if (var->id >= cpa->term_count)
    return program_variable(program, var);
  uint32_t at = cpa->variable_at[var->id];
  return at ? program->variables.data[at - 1] : NULL;
}

Datum value_get(ValueCpa *cpa, const Content *c, const Variable *var)
{
  if (var->kind == VARIABLE_ADDRESS)
    return (Datum){value_of(0), layout_base(&cpa->layout, var->object, c->level), true};
  Handle handle;
  if (!pmap_get(c->vars, value_key(cpa, c, var), &handle))
    return datum_unknown();
  return value_datum(cpa, handle);
}

void value_bind(ValueCpa *cpa, Content *c, const Variable *var, Datum d)
{
  uint64_t key = value_key(cpa, c, var);
  if (!var->owner)
    value_escape(cpa, d);
  pmap_replace(cpa->maps, &c->vars,
               d.known ? pmap_set(cpa->maps, c->vars, key, value_handle(cpa, d))
                       : pmap_remove(cpa->maps, c->vars, key));
}

/* ---- contents ---- */

Content content_copy(const Content *c)
{
  return (Content){pmap_copy(c->vars), cells_copy(&c->cells), c->level};
}

void content_drop(ValueCpa *cpa, Content *c)
{
  pmap_drop(cpa->maps, c->vars);
  cells_drop(&cpa->store, &c->cells);
}

bool content_equal(const Content *a, const Content *b)
{
  return a->vars == b->vars && cells_equal(&a->cells, &b->cells) && a->level == b->level;
}
