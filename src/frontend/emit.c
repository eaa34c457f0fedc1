#include <assert.h>

#include "frontend/translate.h"
#include "term/bits.h"

static Location *advance(Body *b)
{
  return function_add_location(b->program, b->function);
}

static void moved(Body *b, Edge *edge)
{
  b->last = edge;
  b->at = edge->to;
}

Variable *body_temp(Body *b, Type type, bool pointer)
{
  for (unsigned i = 0; i < b->free_temps.count; i++) {
    Variable *var = b->free_temps.data[i];
    if (type_equal(var->term->type, type) && var->pointer == pointer) {
      b->free_temps.data[i] = vec_last(&b->free_temps);
      b->free_temps.count--;
      return var;
    }
  }
  const char *name =
      intern_format(b->tr->names, "%s::%%%u", b->function->name, b->function->locals.count);
  Variable *var = program_add_variable(b->program, b->function, VARIABLE_TEMP, name, type);
  var->pointer = pointer;
  return var;
}

/* Is the register used by an instruction of this block that is still to come? */
static bool is_needed(const Body *b, LLVMValueRef value)
{
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    uint64_t index;
    if (LLVMIsAPHINode(LLVMGetUser(use)) ||
        (map_get(&b->index_of, (uintptr_t)LLVMGetUser(use), &index) && index > b->index))
      return true;
  }
  return false;
}

static void hold_register(Body *b, LLVMValueRef value)
{
  Reg *reg = map_get_ptr(&b->regs, value);
  for (unsigned i = 0; i < reg->count; i++)
    reg->parts[i] = body_hold(b, reg->parts[i], body_is_pointer(value));
}

static bool reg_mentions(const Reg *reg, const Term *var)
{
  for (unsigned i = 0; i < reg->count; i++)
    if (term_mentions(reg->parts[i], var))
      return true;
  return false;
}

void body_protect(Body *b, const Variable *var)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < b->pending.count; i++) {
    LLVMValueRef value = b->pending.data[i];
    if (!is_needed(b, value))
      continue;
    if (reg_mentions(map_get_ptr(&b->regs, value), var->term))
      hold_register(b, value);
    else
      b->pending.data[kept++] = value;
  }
  b->pending.count = kept;
}

typedef struct GlobalSearch {
  const Program *program;
  bool found;
} GlobalSearch;

static void look_for_global(void *context, const Term *var)
{
  GlobalSearch *search = context;
  search->found |= program_variable(search->program, var)->kind == VARIABLE_GLOBAL;
}

void body_protect_globals(Body *b)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < b->pending.count; i++) {
    LLVMValueRef value = b->pending.data[i];
    if (!is_needed(b, value))
      continue;
    Reg *reg = map_get_ptr(&b->regs, value);
    GlobalSearch search = {b->program, false};
    for (unsigned k = 0; k < reg->count && !search.found; k++)
      term_each_var(reg->parts[k], look_for_global, &search);
    if (search.found)
      hold_register(b, value);
    else
      b->pending.data[kept++] = value;
  }
  b->pending.count = kept;
}

static bool is_fixed(const Body *b, const Term *term)
{
  if (term_is_const(term))
    return true;
  if (!term_is_var(term))
    return false;
  VariableKind kind = program_variable(b->program, term)->kind;
  return kind == VARIABLE_TEMP || kind == VARIABLE_ADDRESS;
}

const Term *body_hold(Body *b, const Term *term, bool pointer)
{
  if (!b->at || is_fixed(b, term))
    return term;
  Variable *temp = body_temp(b, term->type, pointer);
  moved(b, edge_assign(b->program, b->at, advance(b), b->place, temp, term));
  return temp->term;
}

void emit_assign(Body *b, Variable *var, const Term *term)
{
  if (!b->at || term == var->term)
    return;
  assert(type_equal(var->term->type, term->type));
  body_protect(b, var);
  moved(b, edge_assign(b->program, b->at, advance(b), b->place, var, term));
}

void emit_havoc(Body *b, Variable *var, HavocKind why, const char *what)
{
  if (!b->at)
    return;
  body_protect(b, var);
  moved(b, edge_havoc(b->program, b->at, advance(b), b->place, var, why, what));
}

void emit_havoc_memory(Body *b, const Term *address, const Term *size, HavocKind why,
                       const char *what)
{
  if (b->at)
    moved(b, edge_havoc_memory(b->program, b->at, advance(b), b->place, address, size, why, what));
}

void emit_load(Body *b, Variable *var, const Term *address)
{
  if (b->at)
    moved(b, edge_load(b->program, b->at, advance(b), b->place, var, address));
}

void emit_store(Body *b, const Term *address, const Term *value)
{
  if (b->at)
    moved(b, edge_store(b->program, b->at, advance(b), b->place, address, value));
}

void emit_assume(Body *b, const Term *condition)
{
  if (b->at && !term_is_true(condition))
    moved(b, edge_assume(b->program, b->at, advance(b), b->place, condition, BRANCH_NONE));
}

/* Where nothing but the last edge leads to this point, that edge can lead on at once. */
static bool redirect_last(Body *b, Location *to)
{
  if (!b->last || b->last->to != b->at || b->at->out.count || b->at->in.count != 1)
    return false;
  vec_clear(&b->at->in);
  b->last->to = to;
  vec_push(&to->in, b->last);
  return true;
}

void emit_jump(Body *b, Location *to)
{
  if (b->at && !redirect_last(b, to))
    edge_assume(b->program, b->at, to, b->place, term_true(b->terms), BRANCH_NONE);
  b->at = NULL;
  b->last = NULL;
}

static Location *body_special(Body *b, LocationKind kind, const char *note)
{
  Location *res = function_add_location(b->program, b->function);
  res->kind = kind;
  res->note = intern(b->tr->names, note);
  res->place = b->place;
  return res;
}

void emit_exit_if(Body *b, const Term *condition, LocationKind kind, const char *note)
{
  if (!b->at || term_is_false(condition))
    return;
  Location *from = b->at;
  edge_assume(b->program, from, body_special(b, kind, note), b->place, condition, BRANCH_NONE);
  moved(b, edge_assume(b->program, from, advance(b), b->place, term_not(b->terms, condition),
                       BRANCH_NONE));
}

void emit_end(Body *b, LocationKind kind, const char *note)
{
  if (b->at)
    emit_jump(b, body_special(b, kind, note));
}

const Term *body_arbitrary(Body *b, Type type, HavocKind why, const char *what)
{
  Variable *temp = body_temp(b, type, false);
  emit_havoc(b, temp, why, what);
  return temp->term;
}

const Term *body_computed(Body *b, const Term *result)
{
  if (result->type.kind != TYPE_FLOAT || !term_is_const(result) ||
      !value_is_nan(result->value, result->type.width))
    return result;
  Variable *temp = body_temp(b, result->type, false);
  emit_assign(b, temp, result);
  return term_binary(b->terms, TERM_FADD, temp->term, temp->term);
}
