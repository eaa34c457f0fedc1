/* Addresses and initial content.
 *
 * From low to high: an unmapped first part that holds null, functions, global objects, the stack of
 * local objects, the heap.  Objects never touch, so that a pointer past one is no pointer to
 * another. */
#include "interp/layout.h"

#include "cfa/object.h"
#include "interp/machine.h"
#include "term/eval.h"

static const uint64_t function_area = 0x00400000, global_area = 0x08000000, gap = 0x10000,
                      address_limit = (uint64_t)1 << 46;

static uint64_t align_up(uint64_t address, uint64_t align)
{
  return (address + align - 1) / align * align;
}

static void set_global(Machine *m, const Variable *var, Value value)
{
  machine_set(m, m->operands[var->id], var->term->type, value);
}

/* Slots for the variables that belong to no function. */
static void place_globals(Machine *m)
{
  const VariableVec *all = &m->program->variables;
  m->operands = mem_alloc((all->count + 1) * sizeof *m->operands);
  for (unsigned i = 0; i < all->count; i++) {
    const Variable *var = all->data[i];
    bool placed = !var->owner && var->term->type.kind != TYPE_ARRAY;
    m->operands[i] = placed ? OPERAND_GLOBAL | m->globals.count : ~(Operand)0;
    if (placed)
      vec_push(&m->globals, 0);
    if (placed && type_is_wide(var->term->type))
      vec_push(&m->globals, 0);
  }
}

/* Answers the first address that is free; the last of all where the objects are too large. */
static uint64_t choose_bases(const Program *program, uint64_t spread, uint64_t *bases)
{
  uint64_t function_at = function_area, at = global_area + spread;
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    if (object->kind == OBJECT_FUNCTION) {
      bases[i] = function_at;
      function_at += 16;
    } else if (object->kind == OBJECT_GLOBAL) {
      bases[i] = at = align_up(at, object->align > 16 ? object->align : 16);
      if (object->size > address_limit - at || at > address_limit)
        return UINT64_MAX;
      at += object->size + 1 + spread;
    }
  }
  return at;
}

/* Half of what is left is the stack's, but no more than anyone needs. */
static bool divide_rest(const Program *program, InterpLayout *layout, uint64_t from)
{
  uint64_t most =
      program->pointer_bits < 64 ? ((uint64_t)1 << program->pointer_bits) - 1 : address_limit;
  if (from > most - 16 * gap)
    return run_fail(program->run, FAIL_UNSUPPORTED, "global objects exceed the address space");
  uint64_t stack = (most - from) / 2, enough = (uint64_t)1 << 29;
  layout->stack_top = align_up(from + gap, 16);
  layout->stack_end = layout->stack_top + (stack < enough ? stack : enough) - gap;
  layout->heap_top = align_up(layout->stack_end + gap, gap);
  return true;
}

static bool lay_out(const Program *program, uint64_t spread, InterpLayout *layout)
{
  layout->bases = mem_zero(program->objects.count + 1, sizeof *layout->bases);
  return divide_rest(program, layout, choose_bases(program, spread, layout->bases));
}

bool interp_layout(const Program *program, InterpLayout *layout)
{
  return lay_out(program, 0, layout);
}

void interp_layout_free(InterpLayout *layout)
{
  mem_free(layout->bases);
  layout->bases = NULL;
}

static void place_objects(Machine *m, const InterpLayout *layout)
{
  for (unsigned i = 0; i < m->program->objects.count; i++) {
    const Object *object = m->program->objects.data[i];
    uint64_t base = layout->bases[i];
    if (object->kind == OBJECT_LOCAL)
      continue;
    set_global(m, object->base, value_of(base));
    if (object->kind == OBJECT_FUNCTION)
      map_put(&m->function_of_address, base, (uintptr_t)object->function);
    else
      vec_push(&m->placed, ((Placed){base, object}));
  }
  m->stack_begin = m->stack_top = layout->stack_top;
  m->stack_end = layout->stack_end;
  if (m->program->heap_top)
    set_global(m, m->program->heap_top, value_of(layout->heap_top));
}

unsigned machine_store_of(const Machine *m, const Object *object, uint64_t offset)
{
  const Region *region = object_region(object, offset);
  return region ? region->id : machine_default_store(m);
}

const Placed *machine_placed_at(const Machine *m, uint64_t address)
{
  unsigned low = 0, high = m->placed.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (m->placed.data[middle].base <= address)
      low = middle + 1;
    else
      high = middle;
  }
  const Placed *found = low ? &m->placed.data[low - 1] : NULL;
  return found && address - found->base < found->object->size ? found : NULL;
}

static Value variable_value(void *context, const Term *term)
{
  Machine *m = context;
  const Variable *var = program_variable(m->program, term);
  return var ? machine_get(m, m->operands[var->id], var->term->type) : value_of(0);
}

static Value element_value(void *context, const Term *array, Value index)
{
  (void)context, (void)array, (void)index;
  return value_of(0); /* there are no arrays */
}

Value machine_eval(Machine *m, const Term *term)
{
  return term_eval(term, &(TermState){variable_value, element_value, m});
}

static void write_byte(Machine *m, const Placed *placed, uint64_t offset, unsigned char byte)
{
  Store *store = &m->stores[machine_store_of(m, placed->object, offset)];
  store_write_slow(store, placed->base + offset, 1, value_of(byte));
}

static void write_init(Machine *m, const Placed *placed, const Init *init)
{
  m->laid_out += init_length(init);
  if (!init->value) {
    for (uint64_t i = 0; i < init->length; i++)
      write_byte(m, placed, init->offset + i, init->bytes[i]);
    return;
  }
  Value value = machine_eval(m, init->value);
  for (unsigned i = 0; i < init_length(init); i++)
    write_byte(m, placed, init->offset + i,
               (unsigned char)((i < 8 ? value.lo : value.hi) >> 8 * (i % 8)));
}

/* Zero first, in every store that holds some of it: bytes of other stores are never looked at. */
static void write_object(Machine *m, const Placed *placed)
{
  const Object *object = placed->object;
  store_zero(&m->stores[machine_default_store(m)], placed->base, object->size);
  for (unsigned i = 0; i < object->field_count; i++)
    store_zero(&m->stores[object->fields[i].region->id], placed->base, object->size);
  for (unsigned i = 0; i < object->init_count; i++)
    write_init(m, placed, &object->inits[i]);
}

static void write_global(Machine *m, const Variable *var)
{
  Type type = var->term->type;
  if (var->owner || var->kind != VARIABLE_GLOBAL || type.kind == TYPE_ARRAY ||
      var == m->program->heap_top)
    return;
  Value value = var->init
                    ? machine_eval(m, var->init)
                    : choices_take(&m->choices, NULL, var, type, HAVOC_UNINIT, var->source, NULL);
  set_global(m, var, value);
}

bool machine_lay_out(Machine *m)
{
  InterpLayout layout;
  bool fits = lay_out(m->program, m->input->spread, &layout);
  place_globals(m);
  if (fits)
    place_objects(m, &layout);
  interp_layout_free(&layout);
  if (!fits)
    return false;
  for (unsigned i = 0; i < m->program->variables.count; i++)
    write_global(m, m->program->variables.data[i]);
  for (unsigned i = 0; i < m->placed.count; i++)
    write_object(m, &m->placed.data[i]);
  return true;
}
