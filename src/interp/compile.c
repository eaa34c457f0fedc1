/* Functions to register code: locations are laid out so that chains of edges fall through. */
#include "interp/compile.h"

static unsigned access_bytes(Type type)
{
  return (type.width + 7u) / 8;
}

static unsigned store_of_edge(const Compiler *c, const Edge *edge)
{
  return edge->region_count ? edge->regions[0]->id : machine_default_store(c->machine);
}

/* Accesses that have an instruction of their own. */
static bool is_plain_access(Type type)
{
  return type.width == 8 || type.width == 16 || type.width == 32 || type.width == 64;
}

static Operand operand_of(Compiler *c, const Variable *var)
{
  Operand res = c->machine->operands[var->id];
  if (res == OPERAND_NONE)
    c->unsupported = true;
  return res;
}

static void compile_assign(Compiler *c, const Edge *edge)
{
  Operand to = operand_of(c, edge->var);
  Operand from = compile_term(c, edge->term, to & OPERAND_GLOBAL ? OPERAND_NONE : to);
  compile_move(c, edge->term->type, to, from);
}

static void compile_load(Compiler *c, const Edge *edge)
{
  Type type = edge->var->term->type;
  Operand to = operand_of(c, edge->var);
  uint32_t address = compile_to_slot(c, edge->address);
  if (!is_plain_access(type)) {
    compiler_emit(c, INSN_LOAD_ANY, 0, to, address, store_of_edge(c, edge));
    return;
  }
  uint32_t slot = to & OPERAND_GLOBAL ? compile_temp(c, false) : to;
  compiler_emit(c, INSN_LOAD, access_bytes(type), slot, address, store_of_edge(c, edge));
  compile_move(c, type, to, slot);
}

static void compile_store(Compiler *c, const Edge *edge)
{
  Type type = edge->term->type;
  uint32_t address = compile_to_slot(c, edge->address);
  unsigned store = store_of_edge(c, edge);
  if (is_plain_access(type))
    compiler_emit(c, INSN_STORE, access_bytes(type), compile_to_slot(c, edge->term), address,
                  store);
  else
    compiler_emit(c, INSN_STORE_ANY, 0, compile_term(c, edge->term, OPERAND_NONE), address, store);
}

static void compile_havoc(Compiler *c, const Edge *edge)
{
  if (edge->var) {
    compiler_emit(c, INSN_HAVOC, 0, operand_of(c, edge->var), 0, 0);
    return;
  }
  uint32_t address = compile_to_slot(c, edge->address);
  compiler_emit(c, INSN_FORGET, 0, address, compile_to_slot(c, edge->term), 0);
}

static unsigned compile_tuple(Compiler *c, const Edge *edge)
{
  Tuple tuple = {edge, arena_alloc(c->machine->arena, edge->arg_count * sizeof(Operand))};
  for (unsigned i = 0; i < edge->arg_count; i++)
    tuple.operands[i] = compile_term(c, edge->args[i], OPERAND_NONE);
  vec_push(&c->tuples, tuple);
  return c->tuples.count - 1;
}

static void compile_call(Compiler *c, const Edge *edge)
{
  unsigned tuple = compile_tuple(c, edge);
  if (edge->callee)
    compiler_emit(c, INSN_CALL, 0, tuple, 0, 0);
  else
    compiler_emit(c, INSN_CALL_SLOT, 0, tuple, compile_to_slot(c, edge->address), 0);
}

static void compile_effect(Compiler *c, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN: compile_assign(c, edge); break;
  case EDGE_HAVOC: compile_havoc(c, edge); break;
  case EDGE_ASSUME: break;
  case EDGE_LOAD: compile_load(c, edge); break;
  case EDGE_STORE: compile_store(c, edge); break;
  case EDGE_CALL: compile_call(c, edge); break;
  case EDGE_RETURN: compiler_emit(c, INSN_RETURN, 0, compile_tuple(c, edge), 0, 0); break;
  }
}

static void emit_trace(Compiler *c, const Edge *edge)
{
  if (c->machine->input->trace)
    compiler_emit(c, INSN_TRACE, 0, 0, edge->id, 0);
}

static void emit_wrote(Compiler *c, const Edge *edge)
{
  if (c->machine->input->wrote && edge->var)
    compiler_emit(c, INSN_WROTE, 0, 0, edge->id, 0);
}

/* The step and its effect.  What leaves the function is traced before it does. */
static void compile_edge(Compiler *c, const Edge *edge)
{
  bool leaves = edge->kind == EDGE_CALL || edge->kind == EDGE_RETURN;
  compiler_emit(c, INSN_STEP, 0, 0, edge->id, 0);
  if (c->machine->input->step)
    compiler_emit(c, INSN_REPORT, 0, 0, edge->id, 0);
  unsigned start = c->insns.count;
  compile_new_edge(c);
  if (leaves)
    emit_trace(c, edge);
  compile_effect(c, edge);
  if (!leaves) {
    emit_trace(c, edge);
    emit_wrote(c, edge);
  }
  if (c->unsupported) {
    c->insns.count = start;
    compiler_emit(c, INSN_UNSUPPORTED, 0, 0, edge->id, 0);
    c->unsupported = false;
  }
}

/* A step that only leads elsewhere. */
static void compile_step_to(Compiler *c, const Edge *edge)
{
  unsigned insn;
  if (c->machine->input->trace || c->machine->input->step) {
    compile_edge(c, edge);
    insn = compiler_emit(c, INSN_JUMP, 0, 0, 0, 0);
  } else {
    insn = compiler_emit(c, INSN_STEP_JUMP, 0, 0, edge->id, 0);
  }
  vec_push(&c->jumps, ((Jump){insn, edge->to}));
  vec_push(&c->work, edge->to);
}

/* Notes that an assumption failed: its negation holds, with all its parts. */
static void note_failed(Compiler *c, const Term *condition)
{
  Terms *terms = c->machine->program->terms;
  const Term *negated = term_not(terms, condition);
  map_put_ptr(&c->failed, negated, negated);
  if (negated->op == TERM_AND)
    for (unsigned i = 0; i < negated->count; i++)
      map_put_ptr(&c->failed, negated->args[i], negated);
  if (condition->op == TERM_OR)
    for (unsigned i = 0; i < condition->count; i++)
      map_put_ptr(&c->failed, term_not(terms, condition->args[i]), negated);
}

/* Does the edge hold once those before it failed?  So "else" and "default" need no test. */
static bool certainly_holds(const Compiler *c, const Edge *edge)
{
  if (edge->kind != EDGE_ASSUME || term_is_true(edge->term) || map_has_ptr(&c->failed, edge->term))
    return true;
  bool res = edge->term->op == TERM_AND;
  for (unsigned i = 0; res && i < edge->term->count; i++)
    res = map_has_ptr(&c->failed, edge->term->args[i]);
  return res;
}

/* The test of an assumption; "exits" are the jumps taken where it fails.  A test that cannot be
 * executed ends the run. */
static void compile_test(Compiler *c, const Edge *edge)
{
  unsigned start = c->insns.count;
  compile_new_edge(c);
  vec_clear(&c->exits);
  compile_branch(c, edge->term, false);
  if (c->unsupported) {
    c->insns.count = start;
    vec_clear(&c->exits);
    compiler_emit(c, INSN_UNSUPPORTED, 0, 0, edge->id, 0);
    c->unsupported = false;
  }
}

/* Compiles the edges of a location in order; answers where control goes on if it falls through. */
static const Location *compile_edges(Compiler *c, const Location *location)
{
  map_clear(&c->failed);
  for (unsigned i = 0; i < location->out.count; i++) {
    const Edge *edge = location->out.data[i];
    bool certain = certainly_holds(c, edge), last = i + 1 == location->out.count;
    if (!certain)
      compile_test(c, edge);
    if (certain || last) {
      if (!certain)
        for (unsigned k = 0; k < c->exits.count; k++)
          vec_push(&c->blocked, ((Jump){c->exits.data[k], location}));
      compile_edge(c, edge);
      return edge->kind == EDGE_RETURN ? NULL : edge->to;
    }
    compile_step_to(c, edge);
    for (unsigned k = 0; k < c->exits.count; k++)
      compiler_patch(c, c->exits.data[k], c->insns.count);
    note_failed(c, edge->term);
  }
  return NULL;
}

static const Location *compile_location(Compiler *c, const Location *location)
{
  c->starts[location->id] = c->insns.count + 1;
  if (location->kind == LOCATION_PLAIN && location->out.count)
    return compile_edges(c, location);
  InsnOp op = location->kind == LOCATION_PLAIN ? INSN_BLOCKED : INSN_END;
  compiler_emit(c, op, 0, 0, location->id, 0);
  return NULL;
}

static void compile_chain(Compiler *c, const Location *location)
{
  if (c->starts[location->id])
    return;
  while (location && !c->starts[location->id])
    location = compile_location(c, location);
  if (location)
    vec_push(&c->jumps, ((Jump){compiler_emit(c, INSN_JUMP, 0, 0, 0, 0), location}));
}

static void compile_body(Compiler *c)
{
  vec_push(&c->work, c->function->entry);
  while (c->work.count)
    compile_chain(c, vec_pop(&c->work));
  for (unsigned i = 0; i < c->blocked.count; i++) {
    compiler_patch(c, c->blocked.data[i].insn, c->insns.count);
    compiler_emit(c, INSN_BLOCKED, 0, 0, c->blocked.data[i].to->id, 0);
  }
  for (unsigned i = 0; i < c->jumps.count; i++)
    compiler_patch(c, c->jumps.data[i].insn, c->starts[c->jumps.data[i].to->id] - 1);
}

static void place_variable(Compiler *c, const Variable *var)
{
  if (var->term->type.kind == TYPE_ARRAY)
    return;
  c->machine->operands[var->id] = c->code->slots;
  c->code->slots += type_is_wide(var->term->type) ? 2 : 1;
}

static void place_variables(Compiler *c)
{
  for (unsigned i = 0; i < c->function->params.count; i++)
    place_variable(c, c->function->params.data[i]);
  for (unsigned i = 0; i < c->function->locals.count; i++)
    place_variable(c, c->function->locals.data[i]);
  c->code->variable_slots = c->code->slots;
}

static LocalObject make_local_object(Compiler *c, const Object *object)
{
  Machine *m = c->machine;
  LocalObject res = {operand_of(c, object->base), object->size, object->align, NULL, 0};
  unsigned most = object->field_count ? object->field_count : 1;
  res.stores = arena_alloc(m->arena, most * sizeof *res.stores);
  if (!object->field_count)
    res.stores[res.store_count++] = machine_default_store(m);
  for (unsigned i = 0; i < object->field_count; i++) {
    unsigned store = object->fields[i].region->id, k = 0;
    while (k < res.store_count && res.stores[k] != store)
      k++;
    if (k == res.store_count)
      res.stores[res.store_count++] = store;
  }
  return res;
}

static bool is_local_object(const Variable *var)
{
  return var->kind == VARIABLE_ADDRESS && var->object && var->object->kind == OBJECT_LOCAL;
}

static void place_objects(Compiler *c)
{
  const VariableVec *locals = &c->function->locals;
  unsigned count = 0;
  for (unsigned i = 0; i < locals->count; i++)
    count += is_local_object(locals->data[i]);
  c->code->objects = arena_alloc(c->machine->arena, count * sizeof *c->code->objects);
  for (unsigned i = 0; i < locals->count; i++)
    if (is_local_object(locals->data[i]))
      c->code->objects[c->code->object_count++] = make_local_object(c, locals->data[i]->object);
}

static void finish(Compiler *c)
{
  Arena *arena = c->machine->arena;
  c->code->insns = arena_copy(arena, c->insns.data, c->insns.count * sizeof(Insn));
  c->code->applies = arena_copy(arena, c->applies.data, c->applies.count * sizeof(Apply));
  c->code->tuples = arena_copy(arena, c->tuples.data, c->tuples.count * sizeof(Tuple));
  vec_free(&c->insns);
  vec_free(&c->applies);
  vec_free(&c->tuples);
  vec_free(&c->visits);
  vec_free(&c->work);
  vec_free(&c->jumps);
  vec_free(&c->blocked);
  vec_free(&c->exits);
  map_free(&c->values);
  map_free(&c->failed);
  mem_free(c->starts);
}

Code *compile_function(Machine *machine, const Function *function)
{
  Compiler c = {.machine = machine, .function = function};
  c.code = ARENA_NEW(machine->arena, Code);
  c.code->function = function;
  c.starts = mem_zero(function->locations.count, sizeof *c.starts);
  place_variables(&c);
  place_objects(&c);
  compile_body(&c);
  finish(&c);
  return c.code;
}
