/* Memory of the invariants analysis: which cell an address is, and what a write leaves. */
#include "cfa/object.h"
#include "cpa/inv.h"

/* ---- cells ---- */

/* The cell's slot, made where it is new. */
static uint32_t inv_cell(InvCpa *cpa, const Region *region, const Object *object, uint64_t offset)
{
  uint64_t hash = hash_mix(hash_mix(region->id, object ? object->id + 1 : 0), offset), first = 0;
  map_get(&cpa->cell_of, hash, &first);
  for (uint32_t at = (uint32_t)first; at; at = cpa->next.data[at - cpa->heap_slot]) {
    const InvSlot *s = &cpa->slots.data[at];
    if (s->region == region && s->object == object && s->offset == offset)
      return at;
  }
  InvSlot fresh = {
      .object = object, .region = region, .offset = offset, .width = region->cell_bits};
  uint32_t slot = cpa->slots.count;
  vec_push(&cpa->slots, fresh);
  vec_push(&cpa->next, (uint32_t)first);
  map_put(&cpa->cell_of, hash, slot);
  return slot;
}

static unsigned cell_bytes(const Region *region)
{
  return (region->cell_bits + 7) / 8;
}

void inv_count_holders(InvCpa *cpa)
{
  const Program *program = cpa->cpa.program;
  cpa->holders = mem_zero(program->regions.count + 1, sizeof *cpa->holders);
  for (unsigned i = 0; i < program->objects.count; i++)
    for (unsigned k = 0; k < program->regions.count; k++)
      cpa->holders[k] += object_has_region(program->objects.data[i], program->regions.data[k]);
}

/* ---- addresses ---- */

typedef struct Address {
  const Object *object; /* NULL: the heap */
  uint64_t offset;
} Address;

static bool find_address(InvWork *w, const InvExpr *e, unsigned steps, Address *out);

static bool single_number(InvWork *w, const InvExpr *e, uint64_t *number)
{
  const ISet *value = inv_eval(w->cpa, w->env, e, INV_EXACT);
  if (!iset_is_single(value))
    return false;
  *number = (uint64_t)iset_least(value);
  return true;
}

static bool find_base(InvWork *w, const InvExpr *e, unsigned steps, Address *out)
{
  const Variable *var = w->cpa->slots.data[e->slot].var;
  *out = (Address){0};
  if (e->slot == w->cpa->heap_slot)
    return true;
  if (var && var->kind == VARIABLE_ADDRESS) {
    out->object = var->object;
    /* Each activation of a function that calls itself has an object of its own. */
    return out->object && (!var->owner || !w->cpa->recursive[var->owner->id]);
  }
  const InvExpr *entry = inv_get(w->cpa, w->env, e->slot);
  return entry && find_address(w, entry, steps + 1, out);
}

/* Rounding down by a mask keeps a base that is aligned to it. */
static bool round_down(Address *address, uint64_t mask)
{
  uint64_t unit = ~mask + 1, align = address->object ? address->object->align : 16;
  if (!unit || unit & (unit - 1) || !align || align % unit)
    return false;
  address->offset &= mask;
  return true;
}

static bool find_address(InvWork *w, const InvExpr *e, unsigned steps, Address *out)
{
  enum { MOST_STEPS = 100 };
  uint64_t number;
  if (steps > MOST_STEPS)
    return false;
  if (inv_is_var(e))
    return find_base(w, e, steps, out);
  if (e->op != TERM_ADD && e->op != TERM_BAND)
    return false;
  for (unsigned i = 0; i < 2; i++) {
    if (!single_number(w, e->args[1 - i], &number) || !find_address(w, e->args[i], steps + 1, out))
      continue;
    if (e->op == TERM_BAND)
      return round_down(out, number);
    out->offset += number;
    return true;
  }
  return false;
}

/* Is the access surely within its object, or is there no other memory that it could be in? */
static bool is_exact(InvWork *w, const Region *region, const Address *address, uint64_t bytes)
{
  const Program *program = w->cpa->cpa.program;
  uint64_t size = 0;
  if (address->object) {
    size = address->object->size;
    if (!object_has_region(address->object, region))
      return false;
  } else if (w->cpa->holders[region->id] == 0) {
    size = UINT64_MAX / 2;
  } else {
    Address top;
    const InvExpr *var = inv_slot_var(w->cpa, program->heap_top->id);
    if (find_address(w, var, 0, &top) && !top.object)
      size = top.offset;
  }
  return address->offset <= size && bytes <= size - address->offset;
}

/* ---- what a write leaves ---- */

typedef struct Written {
  const Region *region; /* NULL: all memory */
  bool is_exact;        /* only the bytes [from, to) of this object */
  const Object *object;
  uint64_t from, to;
  uint32_t except; /* 0: none */
} Written;

static bool is_written(void *context, const InvCpa *cpa, uint32_t slot)
{
  const Written *written = context;
  const InvSlot *s = &cpa->slots.data[slot];
  if (!s->region || (written->region && s->region != written->region) ||
      (written->except && slot == written->except))
    return false;
  return !written->is_exact || (s->object == written->object && s->offset < written->to &&
                                written->from < s->offset + cell_bytes(s->region));
}

/* Such an access has a cell: whole, and of numbers. */
static bool is_whole(const Region *region, Type type)
{
  return type.kind == TYPE_BV && type.width == region->cell_bits && inv_fits(type);
}

const InvExpr *inv_load(InvWork *w, const Edge *edge)
{
  Address address;
  Type type = edge->var->term->type;
  if (!inv_fits(type) || edge->region_count != 1 || !is_whole(edge->regions[0], type) ||
      !find_address(w, inv_of_term(w->cpa, edge->address), 0, &address) ||
      !is_exact(w, edge->regions[0], &address, cell_bytes(edge->regions[0])))
    return NULL;
  return inv_slot_var(w->cpa, inv_cell(w->cpa, edge->regions[0], address.object, address.offset));
}

void inv_store(InvWork *w, const Edge *edge)
{
  Address address;
  Written written = {.region = edge->region_count == 1 ? edge->regions[0] : NULL};
  uint64_t bytes = (edge->term->type.width + 7u) / 8;
  if (!written.region || !find_address(w, inv_of_term(w->cpa, edge->address), 0, &address) ||
      !is_exact(w, written.region, &address, bytes)) {
    inv_forget(w, is_written, &written);
    return;
  }
  written = (Written){.region = written.region,
                      .is_exact = true,
                      .object = address.object,
                      .from = address.offset,
                      .to = address.offset + bytes};
  if (!is_whole(written.region, edge->term->type)) {
    inv_forget(w, is_written, &written);
    return;
  }
  /* Cells that overlap it in part, then itself. */
  written.except = inv_cell(w->cpa, written.region, address.object, address.offset);
  inv_forget(w, is_written, &written);
  inv_assign(w, written.except, inv_of_term(w->cpa, edge->term));
}

void inv_havoc_memory(InvWork *w, const Edge *edge)
{
  Address address;
  uint64_t size;
  bool is_known = single_number(w, inv_of_term(w->cpa, edge->term), &size) &&
                  find_address(w, inv_of_term(w->cpa, edge->address), 0, &address);
  for (unsigned i = 0; i < edge->region_count; i++) {
    Written written = {.region = edge->regions[i]};
    if (is_known && is_exact(w, edge->regions[i], &address, size))
      written = (Written){.region = edge->regions[i],
                          .is_exact = true,
                          .object = address.object,
                          .from = address.offset,
                          .to = address.offset + size};
    inv_forget(w, is_written, &written);
  }
}

/* ---- the start ---- */

static const InvExpr *initial_term(InvCpa *cpa, const Init *init, uint64_t offset, unsigned bits)
{
  bool fits = init->offset == offset && init->value->type.kind == TYPE_BV &&
              init->value->type.width == bits;
  return fits ? inv_of_term(cpa, init->value) : NULL;
}

/* What a cell of a global object holds at the start; NULL where no single term says it.  Where
 * contents overlap, what is listed last counts. */
static const InvExpr *initial_value(InvCpa *cpa, const Object *object, uint64_t offset,
                                    unsigned bits)
{
  uint64_t bytes = (bits + 7) / 8, number = 0;
  const Init *term = NULL; /* what was met last, unless that are bytes */
  for (unsigned i = 0; i < object->init_count; i++) {
    const Init *init = &object->inits[i];
    uint64_t length = init_length(init);
    if (init->offset >= offset + bytes || init->offset + length <= offset)
      continue;
    if (term)
      return NULL;
    if (init->value)
      term = init;
    for (uint64_t at = 0; at < bytes && !term; at++)
      if (offset + at >= init->offset && offset + at < init->offset + length) {
        number &= ~(UINT64_C(0xff) << 8 * at);
        number |= (uint64_t)init->bytes[offset + at - init->offset] << 8 * at;
      }
  }
  return term ? initial_term(cpa, term, offset, bits)
              : inv_const(cpa->exprs, iset_single(cpa->sets, bits, (int64_t)number), false);
}

static const Field *field_at(const Object *object, uint64_t offset)
{
  uint64_t at = object->stride ? offset % object->stride : offset;
  for (unsigned i = 0; i < object->field_count; i++)
    if (object->fields[i].offset <= at && at < object->fields[i].offset + object->fields[i].width)
      return &object->fields[i];
  return NULL;
}

static void initial_object(InvCpa *cpa, const Object *object, const PMap **env)
{
  enum { MOST_BYTES = 256 };
  for (uint64_t offset = 0; offset < object->size && offset < MOST_BYTES;) {
    const Field *field = field_at(object, offset);
    unsigned bits = field ? field->region->cell_bits : 0, bytes = (bits + 7) / 8;
    bool fits =
        field && bits && bits % 8 == 0 && bits <= ISET_MOST_BITS && offset + bytes <= object->size;
    uint32_t cell = fits ? inv_cell(cpa, field->region, object, offset) : 0;
    const InvExpr *value =
        fits && inv_slot_relevant(cpa, cell) ? initial_value(cpa, object, offset, bits) : NULL;
    if (value)
      inv_put(cpa, env, cell, value);
    offset += fits ? bytes : 1;
  }
}

void inv_initial_memory(InvCpa *cpa, const PMap **env)
{
  const Program *program = cpa->cpa.program;
  for (unsigned i = 0; i < program->objects.count; i++)
    if (program->objects.data[i]->kind == OBJECT_GLOBAL)
      initial_object(cpa, program->objects.data[i], env);
}
