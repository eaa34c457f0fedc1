#include "frontend/usage.h"

#include <string.h>

typedef struct Step {
  LLVMValueRef value;
  int64_t offset;
} Step;

typedef struct Walk {
  const Translator *tr;
  uint64_t size;
  Usage *usage;
  VEC(Step) todo;
} Walk;

static void add_access(Walk *walk, int64_t offset, LLVMTypeRef type)
{
  uint64_t bytes = LLVMStoreSizeOfType(walk->tr->target, type);
  if (offset < 0 || (uint64_t)offset + bytes > walk->size) {
    walk->usage->escapes = true;
    return;
  }
  LeafVec leaves = {0};
  if (!layout_leaves(walk->tr->target, type, (uint64_t)offset, MOST_CELLS, &leaves))
    walk->usage->escapes = true;
  for (unsigned i = 0; i < leaves.count; i++) {
    Leaf *leaf = &leaves.data[i];
    Access access = {leaf->offset, leaf->bytes, leaf->type, leaf->pointer};
    vec_push(&walk->usage->accesses, access);
  }
  vec_free(&leaves);
}

static void add_copy(Walk *walk, int64_t offset, LLVMValueRef length)
{
  if (!LLVMIsAConstantInt(length) || offset < 0 || (uint64_t)offset > walk->size ||
      LLVMConstIntGetZExtValue(length) > walk->size - (uint64_t)offset) {
    walk->usage->escapes = true;
    return;
  }
  Stretch stretch = {(uint64_t)offset, LLVMConstIntGetZExtValue(length)};
  vec_push(&walk->usage->copied, stretch);
}

static bool has_type_attribute(LLVMValueRef call, unsigned argument, const char *name)
{
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
}

/* The va_list is filled in by fields on x86-64 and is a plain pointer on i386. */
static void use_va_list(Walk *walk, int64_t offset)
{
  LLVMContextRef context = walk->tr->context;
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
  walk->usage->written = true;
  if (walk->tr->pointer_bits == 32) {
    add_access(walk, offset, pointer);
    return;
  }
  add_access(walk, offset, LLVMInt32TypeInContext(context));
  add_access(walk, offset + 4, LLVMInt32TypeInContext(context));
  add_access(walk, offset + 8, pointer);
  add_access(walk, offset + 16, pointer);
}

static void use_in_intrinsic(Walk *walk, LLVMValueRef call, const char *name, Step step)
{
  if (text_starts(name, "llvm.lifetime.") || text_starts(name, "llvm.dbg."))
    return;
  if (text_starts(name, "llvm.memcpy.") || text_starts(name, "llvm.memmove.") ||
      text_starts(name, "llvm.memset.")) {
    if (LLVMGetOperand(call, 0) == step.value || LLVMConstIntGetZExtValue(LLVMGetOperand(call, 3)))
      walk->usage->written = true;
    add_copy(walk, step.offset, LLVMGetOperand(call, 2));
  } else if (text_starts(name, "llvm.va_start") || text_starts(name, "llvm.va_copy")) {
    use_va_list(walk, step.offset);
  } else if (text_starts(name, "llvm.threadlocal.address")) {
    Step next = {call, step.offset};
    vec_push(&walk->todo, next);
  } else if (!text_starts(name, "llvm.va_end")) {
    walk->usage->escapes = true;
  }
}

static void use_as_argument(Walk *walk, LLVMValueRef call, Step step)
{
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count; i++) {
    if (LLVMGetArgOperand(call, i) != step.value)
      continue;
    Slot slot = signature_argument((Translator *)walk->tr, call, i);
    bool by_value = slot.kind == SLOT_BYVAL || slot.kind == SLOT_SRET;
    if (by_value && (step.offset < 0 ||
                     (uint64_t)step.offset + layout_size(walk->tr->target, slot.type) > walk->size))
      by_value = false;
    if (slot.kind == SLOT_SRET)
      walk->usage->written = true;
    slot_free(&slot);
    if (!by_value || has_type_attribute(call, i, "inalloca"))
      walk->usage->escapes = true;
  }
  if (LLVMGetCalledValue(call) == step.value)
    walk->usage->escapes = true;
}

/* The function's copy of its result pointer, kept for debuggers alone. */
static bool is_result_copy(LLVMValueRef store)
{
  LLVMValueRef to = LLVMGetOperand(store, 1);
  if (!LLVMIsAAllocaInst(to) || strcmp(LLVMGetValueName(to), "result.ptr"))
    return false;
  LLVMUseRef first = LLVMGetFirstUse(to);
  for (LLVMUseRef use = first; use; use = LLVMGetNextUse(use))
    if (LLVMGetUser(use) != store)
      return false;
  return true;
}

static void use_in(Walk *walk, LLVMValueRef user, Step step)
{
  bool is_instruction = LLVMIsAInstruction(user) != NULL;
  LLVMOpcode opcode = is_instruction              ? LLVMGetInstructionOpcode(user)
                      : LLVMIsAConstantExpr(user) ? LLVMGetConstOpcode(user)
                                                  : (LLVMOpcode)0;
  switch (opcode) {
  case LLVMLoad:
    /* What is volatile may change by itself, so it never counts as constant. */
    walk->usage->written |= is_instruction && LLVMGetVolatile(user);
    add_access(walk, step.offset, LLVMTypeOf(user));
    break;
  case LLVMStore:
    if (LLVMGetOperand(user, 0) == step.value && !is_result_copy(user))
      walk->usage->escapes = true;
    if (LLVMGetOperand(user, 1) == step.value) {
      walk->usage->written = true;
      add_access(walk, step.offset, LLVMTypeOf(LLVMGetOperand(user, 0)));
    }
    break;
  case LLVMGetElementPtr: {
    int64_t offset;
    if (LLVMGetOperand(user, 0) == step.value && gep_constant_offset(walk->tr, user, &offset)) {
      Step next = {user, step.offset + offset};
      vec_push(&walk->todo, next);
    } else {
      walk->usage->escapes = true;
    }
    break;
  }
  case LLVMCall: {
    LLVMValueRef callee = LLVMGetCalledValue(user);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    if (text_starts(name, "llvm."))
      use_in_intrinsic(walk, user, name, step);
    else
      use_as_argument(walk, user, step);
    break;
  }
  default: walk->usage->escapes = true;
  }
}

void usage_collect(const Translator *tr, LLVMValueRef address, uint64_t size, Usage *usage)
{
  Walk walk = {tr, size, usage, {0}};
  Step start = {address, 0};
  vec_push(&walk.todo, start);
  while (walk.todo.count && !usage->escapes) {
    Step step = vec_pop(&walk.todo);
    for (LLVMUseRef use = LLVMGetFirstUse(step.value); use; use = LLVMGetNextUse(use))
      use_in(&walk, LLVMGetUser(use), step);
  }
  vec_free(&walk.todo);
}

void usage_free(Usage *usage)
{
  vec_free(&usage->accesses);
  vec_free(&usage->copied);
}
