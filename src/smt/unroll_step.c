/* One edge of an unrolling. */
#include "smt/bits.h"
#include "smt/unroll_build.h"

enum { EDGE_STEPS = 5 };

void add_target(UnrollTargets *list, const Location *location, const Term *guard)
{
  if (!term_is_false(guard))
    vec_push(list, ((UnrollTarget){location, guard}));
}

static const Region *region_of(const Edge *edge)
{
  return edge->region_count ? edge->regions[0] : NULL;
}

static const Term *arbitrary(Unroller *u, const Edge *edge, const Variable *var)
{
  unsigned number = instance_number(INSTANCE_HAVOC, edge->id);
  const Term *value = instance(u, var->term->name, number, var->term->type);
  note_choice(u, edge, var, value);
  return value;
}

static void take_load(Unroller *u, const Edge *edge, UnrollState *state)
{
  const Term *address = state_term(u, state, edge->address);
  claims_use(u, state, edge->address);
  const Term *value = memory_load(u, state, region_of(edge), address, edge->var->term->type);
  if (!term_is_const(value)) /* it may never have been written */
    note_choice(u, edge, edge->var, value);
  state_set(u, state, edge->var, value);
}

/* The address of an object is known to be its whole. */
static const Object *whole_object(const Unroller *u, const Edge *edge, const Term *size)
{
  const Variable *var = program_variable(u->program, edge->address);
  const Object *object = var && var->kind == VARIABLE_ADDRESS ? var->object : NULL;
  return object && object->kind != OBJECT_FUNCTION && term_is_const(size) &&
                 size->value.lo == object->size
             ? object
             : NULL;
}

static void take_havoc(Unroller *u, const Edge *edge, UnrollState *state)
{
  if (edge->var) {
    state_set(u, state, edge->var, arbitrary(u, edge, edge->var));
    return;
  }
  const Term *address = state_term(u, state, edge->address);
  const Term *size = state_term(u, state, edge->term);
  const Object *object = whole_object(u, edge, size);
  if (object && object->field_count && term_is_const(address)) {
    memory_forget_object(u, state, object, address->value.lo, edge);
    return;
  }
  if (!edge->region_count)
    memory_forget(u, state, NULL, address, size, edge);
  for (unsigned i = 0; i < edge->region_count; i++)
    memory_forget(u, state, edge->regions[i], address, size, edge);
}

/* An allocation of unknown size takes a large constant, so that addresses stay constants; larger
 * ones are not followed. */
static void move_heap_top(Unroller *u, const Edge *edge, UnrollState *state, const Term *value)
{
  const Term *old = state_get(u, state, edge->var);
  /* Every allocation fits the address space. */
  if (u->knows_blocks)
    state->guard = guard_and(u, state->guard, term_binary(u->terms, TERM_ULT, old, value));
  if (term_is_const(value) || !term_is_const(old) || u->program->pointer_bits < 64) {
    state_set(u, state, edge->var, value);
    return;
  }
  const Term *top = term_bv(u->terms, 64, old->value.lo + ((uint64_t)1 << 36));
  const Term *fits = term_binary(u->terms, TERM_ULE, value, top);
  const Term *beyond = guard_and(u, state->guard, term_not(u->terms, fits));
  add_target(&u->out->cuts, edge->from, beyond);
  state->guard = guard_and(u, state->guard, fits);
  state_set(u, state, edge->var, top);
}

static void take_assign(Unroller *u, const Edge *edge, UnrollState *state)
{
  const Term *value = state_term(u, state, edge->term);
  if (edge->var == u->program->heap_top) {
    const Term *old = state_get(u, state, edge->var);
    move_heap_top(u, edge, state, value);
    blocks_add(u, state, edge, old);
  } else {
    state_set(u, state, edge->var, value);
  }
}

/* ---- calls ---- */

static bool call_without_body(Unroller *u, const Edge *edge, UnrollState *state)
{
  if (edge->callee->noreturn)
    return false;
  for (unsigned i = 0; i < edge->result_count; i++)
    state_set(u, state, edge->results[i], arbitrary(u, edge, edge->results[i]));
  return true;
}

/* False where no execution comes back; otherwise the state after the call. */
static bool take_call(Unroller *u, Activation *a, const Edge *edge, UnrollState *state)
{
  const Function *callee = edge->callee;
  if (!callee) {
    add_target(&u->out->obstacles, edge->from, state->guard);
    return false;
  }
  if (!callee->has_body)
    return call_without_body(u, edge, state);
  if (u->functions[callee->id].active >= u->plan->recursion || u->depth >= MOST_DEPTH) {
    add_target(&u->out->cuts, callee->entry, state->guard);
    return false;
  }
  UnrollState after;
  bool returns = call_function(u, callee, edge, a->stack_top, state, &after);
  state_free(u, state);
  *state = returns ? after : (UnrollState){0};
  return returns;
}

/* ---- returns ---- */

static void end_objects(Unroller *u, const Function *f, UnrollState *state)
{
  for (unsigned i = 0; i < f->locals.count; i++) {
    const Variable *var = f->locals.data[i];
    if (var->kind != VARIABLE_ADDRESS || !var->object || var->object->kind != OBJECT_LOCAL)
      continue;
    const Term *base = state_get(u, state, var);
    memory_forget_object(u, state, var->object, base->value.lo, var->object);
  }
}

/* The values that the caller's own activation of the same function had. */
static void restore(Unroller *u, const VariableVec *vars, const UnrollState *before,
                    UnrollState *state)
{
  for (unsigned i = 0; i < vars->count; i++) {
    uint64_t old;
    if (pmap_get(before->values, vars->data[i]->id, &old))
      state_set(u, state, vars->data[i], (const Term *)(uintptr_t)old);
    else
      state_remove(u, state, vars->data[i]);
  }
}

/* After a return the state is that of the caller. */
static void take_return(Unroller *u, const Activation *a, const Edge *edge, UnrollState *state)
{
  const Edge *call = a->call;
  unsigned count = call ? call->result_count : 0;
  const Term **values = mem_alloc((count + 1) * sizeof *values);
  for (unsigned i = 0; i < count; i++)
    values[i] = i < edge->arg_count ? state_term(u, state, edge->args[i]) : NULL;
  end_objects(u, a->function, state);
  restore(u, &a->function->params, a->before, state);
  restore(u, &a->function->locals, a->before, state);
  for (unsigned i = 0; i < count; i++) {
    const Variable *result = call->results[i];
    unsigned number = instance_number(INSTANCE_RESULT, edge->id);
    if (!values[i])
      values[i] = instance(u, result->term->name, number, result->term->type);
    state_set(u, state, call->results[i], values[i]);
  }
  mem_free(values);
}

/* ---- edges ---- */

static void give_to(Unroller *u, Activation *a, const Location *to, UnrollState *state)
{
  if (term_is_false(state->guard))
    state_free(u, state);
  else
    vec_push(&a->pending[to->id], *state);
}

static bool take_effect(Unroller *u, Activation *a, const Edge *edge, UnrollState *state)
{
  switch (edge->kind) {
  case EDGE_ASSIGN: take_assign(u, edge, state); return true;
  case EDGE_HAVOC: take_havoc(u, edge, state); return true;
  case EDGE_ASSUME:
    state->guard = guard_and(u, state->guard, state_assume(u, state, edge->term));
    return !term_is_false(state->guard);
  case EDGE_LOAD: take_load(u, edge, state); return true;
  case EDGE_STORE: {
    const Term *address = state_term(u, state, edge->address);
    claims_use(u, state, edge->address);
    memory_store(u, state, region_of(edge), address, state_term(u, state, edge->term));
    return true;
  }
  case EDGE_CALL: return take_call(u, a, edge, state);
  case EDGE_RETURN: take_return(u, a, edge, state); return true;
  }
  return false;
}

void take_edge(Unroller *u, Activation *a, const Edge *edge, UnrollState *state)
{
  u->out->steps++;
  run_work(u->program->run, EDGE_STEPS);
  bitset_add(&a->info->taken, edge->id);
  if (take_effect(u, a, edge, state))
    give_to(u, a, edge->to, state);
  else
    state_free(u, state);
}
