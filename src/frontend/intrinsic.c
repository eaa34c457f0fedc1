/* Calls of llvm.*: memory, variable arguments, and where the others go. */
#include <string.h>

#include "frontend/translate.h"

/* ---- memory ---- */

static uint64_t argument_align(LLVMValueRef call, unsigned index)
{
  unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);
  LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index + 1, kind);
  return attribute ? LLVMGetEnumAttributeValue(attribute) : 1;
}

/* Makes everything arbitrary that lies in the next "size" bytes. */
static bool havoc_volatile(Body *b, Pointer to, uint64_t size)
{
  if (!to.storage) {
    emit_havoc_memory(b, to.address, pointer_const(b->tr, size), HAVOC_VOLATILE, NULL);
    return true;
  }
  for (unsigned i = 0; i < to.storage->cells.count; i++) {
    const Cell *cell = &to.storage->cells.data[i];
    if (cell->offset < to.offset + size && to.offset < cell->offset + cell->bytes)
      emit_havoc(b, cell->var, HAVOC_VOLATILE, cell->var->source);
  }
  return true;
}

static bool copy(Body *b, LLVMValueRef call, bool may_overlap)
{
  LLVMValueRef to = LLVMGetArgOperand(call, 0), from = LLVMGetArgOperand(call, 1);
  LLVMValueRef size = LLVMGetArgOperand(call, 2);
  if (!LLVMIsAConstantInt(size)) {
    const Term *args[] = {body_term(b, to), body_term(b, from), body_term(b, size)};
    return body_call_model(b, may_overlap ? "memmove" : "memcpy", 3, args, NULL);
  }
  if (b->tr->settings.volatile_havoc && LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 3)))
    return havoc_volatile(b, body_pointer(b, to), LLVMConstIntGetZExtValue(size));
  uint64_t one = argument_align(call, 0), other = argument_align(call, 1);
  memory_copy(b, to, from, LLVMConstIntGetZExtValue(size), one < other ? one : other, may_overlap);
  return true;
}

static bool fill(Body *b, LLVMValueRef call)
{
  LLVMValueRef to = LLVMGetArgOperand(call, 0), size = LLVMGetArgOperand(call, 2);
  const Term *byte = body_argument(b, call, 1);
  if (!LLVMIsAConstantInt(size)) {
    const Term *args[] = {body_term(b, to), term_resize_unsigned(b->terms, byte, 32),
                          body_term(b, size)};
    return body_call_model(b, "memset", 3, args, NULL);
  }
  memory_fill(b, to, byte, LLVMConstIntGetZExtValue(size), argument_align(call, 0));
  return true;
}

static void lifetime_start(Body *b, LLVMValueRef call)
{
  LLVMValueRef value = LLVMGetArgOperand(call, 1);
  Storage *storage = map_get_ptr(&b->storage_of, value);
  if (storage)
    storage_begin(b, storage, value, LLVMGetNextInstruction(call));
}

static bool writes_to(LLVMValueRef instruction, LLVMValueRef value)
{
  LLVMValueRef to = LLVMIsAStoreInst(instruction)    ? LLVMGetOperand(instruction, 1)
                    : LLVMIsAMemCpyInst(instruction) ? LLVMGetOperand(instruction, 0)
                                                     : NULL;
  while (to && LLVMIsAGetElementPtrInst(to))
    to = LLVMGetOperand(to, 0);
  return to == value;
}

/* The parameters of a function that clang inlined: they are written, then declared. */
static bool is_inlined_param(LLVMValueRef call, LLVMValueRef value)
{
  LLVMValueRef before = call;
  while ((before = LLVMGetPreviousInstruction(before)))
    if (writes_to(before, value))
      return true;
  return false;
}

static LLVMValueRef next_in_function(LLVMValueRef instruction)
{
  LLVMValueRef next = LLVMGetNextInstruction(instruction);
  LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
  while (!next && (block = LLVMGetNextBasicBlock(block)))
    next = LLVMGetFirstInstruction(block);
  return next;
}

/* Is there an initialiser?  It writes the variable at the declaration's own place in the source.
 * In a macro, all has one place: what else comes first there may stand before an assignment. */
static bool is_initialised(LLVMValueRef call, LLVMValueRef value)
{
  LLVMMetadataRef place = LLVMInstructionGetDebugLoc(call);
  LLVMValueRef next = call;
  while (place && (next = next_in_function(next))) {
    bool writes = writes_to(next, value);
    if (writes || (LLVMInstructionGetDebugLoc(next) == place && !LLVMIsACastInst(next)))
      return writes && LLVMInstructionGetDebugLoc(next) == place;
  }
  return false;
}

/* A declaration that is jumped over has no lifetime markers; its value is lost all the same each
 * time control passes it, unless an initialiser, which may still read it, replaces it. */
static void declaration(Body *b, LLVMValueRef call)
{
  LLVMValueRef value = debug_declared_value(call);
  Storage *storage = value ? map_get_ptr(&b->storage_of, value) : NULL;
  if (storage && LLVMIsAAllocaInst(value) && !map_has_ptr(&b->has_lifetime, value) &&
      !map_has_ptr(&b->tr->param_of_alloca, value) &&
      LLVMGetInstructionParent(call) != LLVMGetEntryBasicBlock(b->llvm) &&
      !is_inlined_param(call, value) && !is_initialised(call, value))
    storage_begin(b, storage, value, LLVMGetNextInstruction(call));
}

static bool label(Body *b, LLVMValueRef call)
{
  const char *name = debug_label(&b->tr->debug, call);
  for (unsigned i = 0; name && i < b->tr->settings.error_labels.count; i++)
    if (!strcmp(b->tr->settings.error_labels.data[i], name))
      emit_end(b, LOCATION_ERROR, property_name(PROPERTY_UNREACH_LABEL));
  return true;
}

/* ---- variable arguments: all unnamed ones lie in one area, as if the registers were used up ----
 */

static bool va_start(Body *b, LLVMValueRef call)
{
  Pointer list = body_pointer(b, LLVMGetArgOperand(call, 0));
  if (!b->va_area || LLVMGetFunctionCallConv(b->llvm) != LLVMCCallConv)
    return false;
  if (b->tr->pointer_bits == 32) {
    memory_write(b, list, b->va_area->term);
    return true;
  }
  enum { GENERAL_USED = 48, FLOAT_USED = 176 };
  memory_write(b, list, term_bv(b->terms, 32, GENERAL_USED));
  memory_write(b, pointer_shift(b, list, 4), term_bv(b->terms, 32, FLOAT_USED));
  memory_write(b, pointer_shift(b, list, 8), b->va_area->term);
  memory_write(b, pointer_shift(b, list, 16), pointer_const(b->tr, 0));
  return true;
}

static bool va_copy(Body *b, LLVMValueRef call)
{
  Pointer to = body_pointer(b, LLVMGetArgOperand(call, 0));
  Pointer from = body_pointer(b, LLVMGetArgOperand(call, 1));
  Type address = type_bv(b->tr->pointer_bits);
  if (b->tr->pointer_bits == 32) {
    memory_write(b, to, memory_read(b, from, address, true));
    return true;
  }
  static const unsigned offsets[] = {0, 4, 8, 16};
  for (unsigned i = 0; i < 4; i++) {
    Type type = i < 2 ? type_bv(32) : address;
    const Term *field = memory_read(b, pointer_shift(b, from, offsets[i]), type, i >= 2);
    memory_write(b, pointer_shift(b, to, offsets[i]), field);
  }
  return true;
}

static bool is_read_as_number(LLVMValueRef address)
{
  for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef merged = LLVMGetUser(use);
    LLVMUseRef first = LLVMIsAPHINode(merged) ? LLVMGetFirstUse(merged) : NULL;
    if (first && LLVMIsALoadInst(LLVMGetUser(first)))
      return true;
  }
  return false;
}

/* va_arg masks an address to align it.  What may also come in registers is but words in a call and
 * lies in the area without further alignment: an __int128 where the area goes on, while the words
 * of an over-aligned struct may be fewer than its size says. */
static bool align_argument(Body *b, LLVMValueRef call)
{
  LLVMValueRef moved = LLVMGetArgOperand(call, 0);
  if (strncmp(LLVMGetBasicBlockName(LLVMGetInstructionParent(call)), "vaarg.in_mem", 12) ||
      !LLVMIsAGetElementPtrInst(moved))
    return false;
  if (is_read_as_number(call))
    body_set(b, call, body_term(b, LLVMGetOperand(moved, 0)));
  else
    body_unsupported(b, "va_arg of a small struct with a large alignment");
  return true;
}

static bool is_ignored(const char *name)
{
  static const char *const ignored[] = {
      "llvm.dbg.value",      "llvm.dbg.assign",
      "llvm.lifetime.end",   "llvm.va_end",
      "llvm.assume",         "llvm.prefetch",
      "llvm.donothing",      "llvm.stackrestore",
      "llvm.var.annotation", "llvm.experimental.noalias.scope.decl",
      "llvm.invariant.end",  "llvm.sideeffect"};
  for (unsigned i = 0; i < sizeof ignored / sizeof *ignored; i++)
    if (text_starts(name, ignored[i]))
      return true;
  return false;
}

/* Intrinsics whose value the program must not rely on. */
static bool arbitrary(Body *b, LLVMValueRef call, const char *name)
{
  static const char *const prefixes[] = {
      "llvm.frameaddress", "llvm.returnaddress", "llvm.readcyclecounter",
      "llvm.fma.",         "llvm.fmuladd.",      "llvm.sin.",
      "llvm.cos.",         "llvm.exp.",          "llvm.exp2.",
      "llvm.log.",         "llvm.log2.",         "llvm.log10.",
      "llvm.pow.",         "llvm.powi.",         "llvm.get.rounding"};
  for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (text_starts(name, prefixes[i])) {
      Type type;
      if (!layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
        return false;
      body_set(b, call, body_arbitrary(b, type, HAVOC_UNMODELLED, intern(b->tr->names, name)));
      return true;
    }
  return false;
}

/* The size of an object as far as the compiler knows: it never does, at -O0. */
static bool object_size(Body *b, LLVMValueRef call)
{
  bool least = LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1));
  body_set(b, call,
           term_bv_signed(b->terms, LLVMGetIntTypeWidth(LLVMTypeOf(call)), least ? 0 : -1));
  return true;
}

bool body_intrinsic(Body *b, LLVMValueRef call, const char *name)
{
  if (is_ignored(name))
    return true;
  if (text_starts(name, "llvm.dbg.declare"))
    return declaration(b, call), true;
  if (text_starts(name, "llvm.dbg.label"))
    return label(b, call);
  if (text_starts(name, "llvm.lifetime.start"))
    return lifetime_start(b, call), true;
  if (text_starts(name, "llvm.memcpy."))
    return copy(b, call, false);
  if (text_starts(name, "llvm.memmove."))
    return copy(b, call, true);
  if (text_starts(name, "llvm.memset."))
    return fill(b, call);
  if (text_starts(name, "llvm.va_start"))
    return va_start(b, call);
  if (text_starts(name, "llvm.va_copy"))
    return va_copy(b, call);
  if (text_starts(name, "llvm.ubsantrap"))
    return emit_end(b, LOCATION_ERROR, property_name(PROPERTY_NO_OVERFLOW)), true;
  if (text_starts(name, "llvm.trap") || text_starts(name, "llvm.debugtrap"))
    return emit_end(b, LOCATION_END, "trap: __builtin_trap"), true;
  if (text_starts(name, "llvm.ptrmask.") && align_argument(b, call))
    return true;
  if (text_starts(name, "llvm.stacksave")) /* blocks of the stack are never given back */
    return body_set(b, call, pointer_const(b->tr, 0)), true;
  if (text_starts(name, "llvm.objectsize."))
    return object_size(b, call);
  if (text_starts(name, "llvm.is.constant."))
    return body_set(b, call, term_false(b->terms)), true;
  if (text_starts(name, "llvm.expect.") || text_starts(name, "llvm.threadlocal.address") ||
      text_starts(name, "llvm.launder.") || text_starts(name, "llvm.ptr.annotation"))
    return body_pointer(b, LLVMGetArgOperand(call, 0)).storage ||
           (body_set_reg(b, call, body_reg(b, LLVMGetArgOperand(call, 0))), true);
  return body_arithmetic(b, call, name) || arbitrary(b, call, name);
}
