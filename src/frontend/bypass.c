/* Locals whose declaration can be jumped over.  clang gives them no lifetime markers, so that they
 * would keep their values from one entry of their block to the next; here they become arbitrary
 * where control enters the block from outside.  The block is that of the declaration, or where it
 * stands in dead code (at the head of a switch) the innermost one with all uses. */
#include <string.h>

#include "frontend/translate.h"

typedef struct Bypassed {
  Storage *storage;
  LLVMValueRef value;
  LLVMMetadataRef block;
} Bypassed;

struct BypassedList {
  VEC(Bypassed) all;
};

static bool is_inside(const Body *b, LLVMMetadataRef scope, LLVMMetadataRef block)
{
  while (scope && scope != block)
    scope = debug_outer_block(&b->tr->debug, scope);
  return scope;
}

static LLVMMetadataRef scope_of(LLVMValueRef instruction)
{
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  return location ? LLVMDILocationGetScope(location) : NULL;
}

static LLVMMetadataRef block_of_uses(const Body *b, LLVMValueRef value)
{
  LLVMMetadataRef block = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMMetadataRef scope = scope_of(LLVMGetUser(use));
    if (!scope)
      return NULL;
    if (!block)
      block = scope;
    while (block && !is_inside(b, scope, block))
      block = debug_outer_block(&b->tr->debug, block);
  }
  return block;
}

/* Temporaries of the compiler have names that no variable can have, or one of these. */
static bool is_temporary(LLVMValueRef value)
{
  static const char *const names[] = {"retval", "coerce", "saved_stack", "vla", "tmp"};
  const char *name = LLVMGetValueName(value);
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (text_starts(name, names[i]))
      return true;
  return strpbrk(name, ".-") != NULL;
}

void bypass_add(Body *b, Storage *storage, LLVMValueRef value, LLVMValueRef declare)
{
  if (map_has_ptr(&b->has_lifetime, value) || map_has_ptr(&b->tr->param_of_alloca, value) ||
      (!declare && is_temporary(value)))
    return;
  LLVMMetadataRef block =
      declare ? debug_block_of_declare(&b->tr->debug, declare) : block_of_uses(b, value);
  if (!block || !debug_outer_block(&b->tr->debug, block))
    return;
  Bypassed bypassed = {storage, value, block};
  if (!b->bypassed)
    b->bypassed = mem_zero(1, sizeof *b->bypassed);
  vec_push(&b->bypassed->all, bypassed);
}

void bypass_free(Body *b)
{
  if (b->bypassed)
    vec_free(&b->bypassed->all);
  mem_free(b->bypassed);
}

static LLVMMetadataRef first_scope(LLVMBasicBlockRef block)
{
  LLVMMetadataRef scope = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !scope; i = LLVMGetNextInstruction(i))
    scope = scope_of(i);
  return scope;
}

static LLVMMetadataRef last_scope(LLVMBasicBlockRef block)
{
  LLVMMetadataRef scope = NULL;
  for (LLVMValueRef i = LLVMGetLastInstruction(block); i && !scope;
       i = LLVMGetPreviousInstruction(i))
    scope = scope_of(i);
  return scope;
}

void bypass_enter(Body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
  if (!b->bypassed || !b->at)
    return;
  LLVMMetadataRef outer = last_scope(from), inner = first_scope(to);
  for (unsigned i = 0; i < b->bypassed->all.count; i++) {
    const Bypassed *local = &b->bypassed->all.data[i];
    if (is_inside(b, inner, local->block) && !is_inside(b, outer, local->block))
      storage_begin(b, local->storage, local->value, LLVMGetFirstInstruction(to));
  }
}
