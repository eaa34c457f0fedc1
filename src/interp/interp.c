#include "interp/interp.h"

#include "base/text.h"
#include "interp/machine.h"

enum { EDGES_PER_STEP = 10, BYTES_PER_STEP = 1000 };

static void open_stores(Machine *m)
{
  m->store_count = m->program->regions.count + 1;
  m->stores = mem_zero(m->store_count, sizeof *m->stores);
  for (unsigned i = 0; i < m->store_count; i++)
    store_init(&m->stores[i], m->program->pointer_bits);
}

static void machine_open(Machine *m, Program *program, const InterpInput *input,
                         InterpResult *result)
{
  *m = (Machine){.program = program, .input = input, .result = result};
  m->arena = arena_new();
  m->codes = mem_zero(program->functions.count + 1, sizeof *m->codes);
  choices_init(&m->choices, input, &result->choices);
  open_stores(m);
}

static void machine_close(Machine *m)
{
  for (unsigned i = 0; i < m->store_count; i++)
    store_free(&m->stores[i]);
  mem_free(m->stores);
  mem_free(m->operands);
  mem_free(m->codes);
  mem_free(m->slots);
  vec_free(&m->globals);
  vec_free(&m->placed);
  vec_free(&m->frames);
  map_free(&m->constants);
  map_free(&m->wide_constants);
  map_free(&m->function_of_address);
  arena_free(m->arena);
}

/* A page comes into being where something is read or written. */
static bool touched_null(const Machine *m)
{
  for (unsigned i = 0; i < m->store_count; i++)
    if (store_has_page_below(&m->stores[i], INTERP_NULL_BYTES))
      return true;
  return false;
}

Value interp_value(const Machine *at, const Variable *var)
{
  return machine_get(at, at->operands[var->id], var->term->type);
}

/* Among local objects that live, or below the end of what was allocated? */
static bool is_inside(const Machine *m, uint64_t address)
{
  const Variable *heap = m->program->heap_top;
  return (address >= m->stack_begin && address < m->stack_top) ||
         (heap && address >= m->stack_end && address < interp_value(m, heap).lo);
}

const Object *interp_object_at(const Machine *at, uint64_t address, uint64_t *offset)
{
  const Placed *placed = machine_placed_at(at, address);
  *offset = placed ? address - placed->base : 0;
  uint64_t function = 0;
  if (!placed && map_get(&at->function_of_address, address, &function))
    return ((const Function *)(uintptr_t)function)->object;
  return placed ? placed->object : NULL;
}

static void find_targets(const Machine *m)
{
  for (unsigned i = 0; i < m->result->choices.count; i++) {
    InterpChoice *choice = &m->result->choices.data[i];
    if (!choice->is_pointer)
      continue;
    choice->target = interp_object_at(m, choice->value.lo, &choice->target_offset);
    choice->leads_inside = is_inside(m, choice->value.lo);
  }
}

bool interp_run(Program *program, const InterpInput *input, InterpResult *result)
{
  *result = (InterpResult){0};
  if (!program->entry || !program->entry->has_body)
    return run_fail(program->run, FAIL_INPUT, "there is no entry function to execute");
  double start = run_cpu_seconds();
  Machine machine;
  machine_open(&machine, program, input, result);
  bool ready = machine_lay_out(&machine);
  if (ready)
    machine_execute(&machine);
  result->touched_null = touched_null(&machine);
  find_targets(&machine);
  machine_close(&machine);
  program->run->stats.steps += result->steps;
  run_work(program->run, 1 + result->steps / EDGES_PER_STEP + machine.laid_out / BYTES_PER_STEP);
  program->run->stats.run_time += run_cpu_seconds() - start;
  return ready;
}

bool interp_is_input(const InterpChoice *choice)
{
  return (choice->why == HAVOC_INPUT || choice->why == HAVOC_EXTERNAL) && choice->what &&
         text_starts(choice->what, INTERP_INPUT_PREFIX);
}

enum { BLOCK_MIDDLE = 1 << (INTERP_BLOCK_BITS - 1) };

/* Above the heap, unless that becomes larger than memory. */
static uint64_t first_block(const Program *program)
{
  return program->pointer_bits < 64 ? 0xe0000000 : (uint64_t)1 << 46;
}

uint64_t interp_block_address(const Program *program, unsigned number)
{
  return first_block(program) + ((uint64_t)number << INTERP_BLOCK_BITS) + BLOCK_MIDDLE;
}

bool interp_is_in_block(const Program *program, uint64_t address, unsigned *number, int64_t *offset)
{
  uint64_t distance = address - first_block(program), index = distance >> INTERP_BLOCK_BITS;
  *number = (unsigned)index;
  *offset = (int64_t)(distance & ((1 << INTERP_BLOCK_BITS) - 1)) - BLOCK_MIDDLE;
  return address >= first_block(program) && index < INTERP_BLOCKS;
}

Value interp_eval(Machine *at, const Term *term)
{
  return machine_eval(at, term);
}

bool interp_peek(Machine *at, const Region *region, uint64_t address, unsigned count,
                 uint64_t *value)
{
  *value = 0;
  for (unsigned i = 0; i < count; i++) {
    unsigned char byte;
    if (!store_peek(&at->stores[region->id], address + i, &byte))
      return false;
    *value |= (uint64_t)byte << 8 * i;
  }
  return true;
}

void interp_result_free(InterpResult *result)
{
  vec_free(&result->choices);
}
