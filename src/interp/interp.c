#include "interp/interp.h"

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
  machine_close(&machine);
  program->run->stats.steps += result->steps;
  run_work(program->run, 1 + result->steps / EDGES_PER_STEP + machine.laid_out / BYTES_PER_STEP);
  program->run->stats.run_time += run_cpu_seconds() - start;
  return ready;
}

Value interp_value(const Machine *at, const Variable *var)
{
  return machine_get(at, at->operands[var->id], var->term->type);
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
