/* Activations: entering and leaving functions. */
#include "interp/layout.h"
#include "interp/machine.h"

enum { STACK_OVERFLOW_STATUS = 139, MOST_FRAMES = 1000000 };
static const size_t most_slots = ((size_t)1 << 30) / sizeof(uint64_t);

static const Code *code_of(Machine *m, const Function *function)
{
  if (!m->codes[function->id])
    m->codes[function->id] = compile_function(m, function);
  return m->codes[function->id];
}

static bool reserve_slots(Machine *m, uint32_t count)
{
  if (count > most_slots - m->slots_used || m->frames.count >= MOST_FRAMES)
    return false;
  if (m->slots_used + count >= m->slots_capacity) {
    m->slots_capacity = 2 * (m->slots_used + count) + 1024;
    m->slots = mem_resize(m->slots, m->slots_capacity * sizeof *m->slots);
  }
  return true;
}

/* Gives each object of the new frame, whose slots start at "base", its address; there is room
 * between objects, so that no pointer past one is the base of another. */
static bool place_objects(Machine *m, const Code *code, size_t base)
{
  for (unsigned i = 0; i < code->object_count; i++) {
    const LocalObject *object = &code->objects[i];
    uint64_t top = m->stack_top, at = interp_place_local(&top, object->size, object->align);
    if (at > m->stack_end || object->size >= m->stack_end - at)
      return false;
    m->slots[base + object->slot] = at;
    m->stack_top = top;
  }
  return true;
}

static void forget_objects(Machine *m, const Frame *frame)
{
  for (unsigned i = 0; i < frame->code->object_count; i++) {
    const LocalObject *object = &frame->code->objects[i];
    uint64_t address = m->slots[frame->base + object->slot];
    for (unsigned k = 0; k < object->store_count; k++)
      store_forget(&m->stores[object->stores[k]], address, object->size);
  }
}

/* The value of a parameter: an argument, or arbitrary where the call has too few of them. */
static Value parameter(Machine *m, const Variable *param, unsigned i, const Tuple *call)
{
  Type type = param->term->type;
  if (!call || i >= call->edge->arg_count)
    return machine_choose(m, param, type, HAVOC_UNINIT, param->source);
  Value value = machine_get(m, call->operands[i], call->edge->args[i]->type);
  return value_truncate(value, type.width);
}

/* Arguments are operands of the caller, whose frame is still the innermost. */
static void pass_arguments(Machine *m, const Code *code, size_t base, const Tuple *call)
{
  const Function *callee = code->function;
  for (unsigned i = 0; i < callee->params.count; i++) {
    const Variable *param = callee->params.data[i];
    Value value = parameter(m, param, i, call);
    uint64_t *at = m->slots + base + m->operands[param->id];
    at[0] = value.lo;
    if (type_is_wide(param->term->type))
      at[1] = value.hi;
  }
}

const Insn *machine_enter(Machine *m, const Function *callee, const Tuple *call, const Insn *back)
{
  const Code *code = code_of(m, callee);
  Frame frame = {code, call, back, m->slots_used, m->stack_top};
  if (!reserve_slots(m, code->slots)) {
    machine_end(m, INTERP_TRAPPED, STACK_OVERFLOW_STATUS, "stack overflow", NULL);
    return NULL;
  }
  memset(m->slots + frame.base, 0, code->variable_slots * sizeof *m->slots);
  pass_arguments(m, code, frame.base, call);
  if (!place_objects(m, code, frame.base)) {
    machine_end(m, INTERP_TRAPPED, STACK_OVERFLOW_STATUS, "stack overflow", NULL);
    return NULL;
  }
  m->slots_used += code->slots;
  vec_push(&m->frames, frame);
  return code->insns;
}

static void end_of_entry(Machine *m, const Tuple *results)
{
  int status = 0;
  if (results->edge->arg_count)
    status = (int)(machine_get(m, results->operands[0], results->edge->args[0]->type).lo & 255);
  machine_end(m, INTERP_RETURNED, status, NULL, NULL);
}

static Value result_value(Machine *m, const Tuple *results, unsigned i, const Variable *to)
{
  Type type = to->term->type;
  if (i >= results->edge->arg_count)
    return machine_choose(m, to, type, HAVOC_UNINIT, NULL);
  Value value = machine_get(m, results->operands[i], results->edge->args[i]->type);
  return value_truncate(value, type.width);
}

/* All results are read before one is written: a result may be a global variable. */
static void pass_results(Machine *m, const Frame *frame, const Tuple *results)
{
  const Edge *call = frame->call->edge;
  Value few[8], *values = few;
  if (call->result_count > sizeof few / sizeof *few)
    values = mem_alloc(call->result_count * sizeof *values);
  for (unsigned i = 0; i < call->result_count; i++)
    values[i] = result_value(m, results, i, call->results[i]);
  m->frames.count--;
  for (unsigned i = 0; i < call->result_count; i++)
    machine_set(m, m->operands[call->results[i]->id], call->results[i]->term->type, values[i]);
  if (values != few)
    mem_free(values);
}

const Insn *machine_leave(Machine *m, const Tuple *results)
{
  Frame frame = vec_last(&m->frames);
  if (!frame.call) {
    end_of_entry(m, results);
    return NULL;
  }
  forget_objects(m, &frame);
  pass_results(m, &frame, results);
  m->slots_used = frame.base;
  m->stack_top = frame.stack_bottom;
  m->edge = frame.call->edge;
  return frame.back;
}
