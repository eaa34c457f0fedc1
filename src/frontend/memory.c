#include <string.h>

#include "frontend/translate.h"

/* ---- where a pointer leads ---- */

static bool is_transparent(LLVMValueRef value)
{
  LLVMOpcode opcode = LLVMIsAInstruction(value)    ? LLVMGetInstructionOpcode(value)
                      : LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value)
                                                   : (LLVMOpcode)0;
  if (opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast)
    return true;
  if (opcode != LLVMCall)
    return false;
  LLVMValueRef callee = LLVMGetCalledValue(value);
  return LLVMIsAFunction(callee) &&
         !strncmp(LLVMGetValueName(callee), "llvm.threadlocal.address", 24);
}

static bool is_gep(LLVMValueRef value)
{
  return LLVMIsAGetElementPtrInst(value) ||
         (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* Strips constant offsets off a pointer. */
static LLVMValueRef base_of(const Body *b, LLVMValueRef value, int64_t *offset)
{
  *offset = 0;
  for (;;) {
    int64_t step;
    if (is_transparent(value)) {
      value = LLVMGetOperand(value, 0);
    } else if (is_gep(value) && gep_constant_offset(b->tr, value, &step)) {
      *offset += step;
      value = LLVMGetOperand(value, 0);
    } else {
      return value;
    }
  }
}

static Storage *storage_at(Body *b, LLVMValueRef base)
{
  if (LLVMIsAGlobalValue(base)) {
    LLVMValueRef global = translator_resolve(b->tr, base);
    return LLVMIsAGlobalVariable(global) ? global_storage(b->tr, global) : NULL;
  }
  return map_get_ptr(&b->storage_of, base);
}

Pointer body_pointer(Body *b, LLVMValueRef value)
{
  int64_t offset;
  Storage *storage = storage_at(b, base_of(b, value, &offset));
  if (storage && storage->promoted)
    return (Pointer){storage, (uint64_t)offset, NULL};
  return (Pointer){NULL, 0, body_term(b, value)};
}

Pointer pointer_shift(Body *b, Pointer pointer, uint64_t bytes)
{
  if (pointer.storage)
    pointer.offset += bytes;
  else if (bytes)
    pointer.address = term_binary(b->terms, TERM_ADD, pointer.address, pointer_const(b->tr, bytes));
  return pointer;
}

/* ---- promoted cells ---- */

static const Term *cell_value(const Storage *storage, const Cell *cell)
{
  return storage->constant && cell->var->init ? cell->var->init : cell->var->term;
}

/* The bits of bytes [offset, offset + bytes) put together from the cells they fall on; padding
 * reads as zero. */
static const Term *read_bits(Body *b, const Storage *storage, uint64_t offset, uint64_t bytes)
{
  const Term *res = NULL;
  uint64_t end = offset + bytes;
  for (unsigned i = storage->cells.count; i-- > 0 && end > offset;) {
    const Cell *cell = &storage->cells.data[i];
    uint64_t cell_end = cell->offset + cell->bytes;
    if (cell->offset >= end || cell_end <= offset)
      continue;
    if (cell_end < end) {
      const Term *gap = term_const(b->terms, type_bv(8 * (unsigned)(end - cell_end)), value_of(0));
      res = res ? term_binary(b->terms, TERM_CONCAT, res, gap) : gap;
      end = cell_end;
    }
    uint64_t start = cell->offset > offset ? cell->offset : offset;
    const Term *piece =
        term_extract(b->terms, as_bits(b->terms, cell_value(storage, cell)),
                     8 * (unsigned)(end - cell->offset) - 1, 8 * (unsigned)(start - cell->offset));
    res = res ? term_binary(b->terms, TERM_CONCAT, res, piece) : piece;
    end = start;
  }
  if (end > offset) {
    const Term *gap = term_const(b->terms, type_bv(8 * (unsigned)(end - offset)), value_of(0));
    res = res ? term_binary(b->terms, TERM_CONCAT, res, gap) : gap;
  }
  return res;
}

static const Term *read_cells(Body *b, const Storage *storage, uint64_t offset, Type type)
{
  uint64_t bytes = (type.width + 7u) / 8;
  for (unsigned i = 0; i < storage->cells.count; i++) {
    const Cell *cell = &storage->cells.data[i];
    if (cell->offset == offset && type_equal(cell->var->term->type, type))
      return cell_value(storage, cell);
  }
  return from_bits(b->terms, read_bits(b, storage, offset, bytes), type);
}

/* A cell's new bits where bytes [offset, offset + bytes) become "bits" and the rest stays. */
static const Term *patched(Body *b, const Cell *cell, uint64_t offset, uint64_t bytes,
                           const Term *bits)
{
  uint64_t start = offset > cell->offset ? offset : cell->offset;
  uint64_t cell_end = cell->offset + cell->bytes, end = offset + bytes;
  if (end > cell_end)
    end = cell_end;
  const Term *old = as_bits(b->terms, cell->var->term);
  const Term *res = term_extract(b->terms, bits, 8 * (unsigned)(end - offset) - 1,
                                 8 * (unsigned)(start - offset));
  if (end < cell_end)
    res = term_binary(b->terms, TERM_CONCAT,
                      term_extract(b->terms, old, 8 * (unsigned)cell->bytes - 1,
                                   8 * (unsigned)(end - cell->offset)),
                      res);
  if (start > cell->offset)
    res = term_binary(b->terms, TERM_CONCAT, res,
                      term_extract(b->terms, old, 8 * (unsigned)(start - cell->offset) - 1, 0));
  return res;
}

static void write_cells(Body *b, Storage *storage, uint64_t offset, const Term *value)
{
  for (unsigned i = 0; i < storage->cells.count; i++) {
    Cell *cell = &storage->cells.data[i];
    if (cell->offset == offset && type_equal(cell->var->term->type, value->type)) {
      emit_assign(b, cell->var, value);
      return;
    }
  }
  const Term *bits = as_bits(b->terms, value);
  uint64_t bytes = (bits->type.width + 7u) / 8;
  bits = term_resize_unsigned(b->terms, bits, 8 * (unsigned)bytes);
  bits = body_hold(b, bits, false); /* it may mention the cells that are about to change */
  for (unsigned i = 0; i < storage->cells.count; i++) {
    Cell *cell = &storage->cells.data[i];
    if (cell->offset >= offset + bytes || cell->offset + cell->bytes <= offset)
      continue;
    const Term *fresh = patched(b, cell, offset, bytes, bits);
    emit_assign(b, cell->var, from_bits(b->terms, fresh, cell->var->term->type));
  }
}

/* ---- reading and writing through any pointer ---- */

/* Memory knows whole bytes: a Bool is a byte, an odd width is rounded up. */
static Type memory_type(Type type)
{
  if (type.kind == TYPE_BOOL)
    return type_bv(8);
  return type.kind == TYPE_BV ? type_bv((type.width + 7u) / 8 * 8) : type;
}

const Term *memory_read(Body *b, Pointer pointer, Type type, bool is_pointer)
{
  if (pointer.storage)
    return read_cells(b, pointer.storage, pointer.offset, type);
  Type wide = memory_type(type);
  Variable *temp = body_temp(b, wide, is_pointer);
  emit_load(b, temp, pointer.address);
  return type_equal(wide, type) ? temp->term : from_bits(b->terms, temp->term, type);
}

void memory_write(Body *b, Pointer pointer, const Term *value)
{
  Type wide = memory_type(value->type);
  if (!type_equal(wide, value->type))
    value = term_resize_unsigned(b->terms, as_bits(b->terms, value), wide.width);
  if (pointer.storage)
    write_cells(b, pointer.storage, pointer.offset, value);
  else
    emit_store(b, pointer.address, value);
}

Reg *memory_read_aggregate(Body *b, Pointer pointer, LLVMTypeRef type)
{
  LeafVec scalars = {0};
  if (!layout_leaves(b->tr->target, type, 0, 1u << 16, &scalars))
    body_unsupported(b, "an aggregate with parts that are not supported");
  Reg *reg = reg_new(b, scalars.count);
  for (unsigned i = 0; i < scalars.count; i++) {
    Leaf *leaf = &scalars.data[i];
    reg->parts[i] =
        memory_read(b, pointer_shift(b, pointer, leaf->offset), leaf->type, leaf->pointer);
  }
  vec_free(&scalars);
  return reg;
}

const Term *memory_hold(Body *b, Pointer to, const Term *term, bool pointer)
{
  for (unsigned i = 0; to.storage && i < to.storage->cells.count; i++)
    if (term_mentions(term, to.storage->cells.data[i].var->term))
      return body_hold(b, term, pointer);
  return term;
}

void memory_write_aggregate(Body *b, Pointer pointer, LLVMTypeRef type, const Reg *reg)
{
  LeafVec scalars = {0};
  layout_leaves(b->tr->target, type, 0, 1u << 16, &scalars);
  Reg *held = reg_new(b, scalars.count < reg->count ? scalars.count : reg->count);
  for (unsigned i = 0; i < held->count; i++)
    held->parts[i] = held->count == 1
                         ? reg->parts[i]
                         : memory_hold(b, pointer, reg->parts[i], scalars.data[i].pointer);
  for (unsigned i = 0; i < held->count; i++)
    memory_write(b, pointer_shift(b, pointer, scalars.data[i].offset), held->parts[i]);
  vec_free(&scalars);
}

/* ---- scope entry ---- */

typedef enum Touch { TOUCH_NONE, TOUCH_WRITES, TOUCH_OTHER } Touch;

static bool covers(int64_t offset, uint64_t bytes, uint64_t wanted, uint64_t wanted_bytes)
{
  return offset >= 0 && (uint64_t)offset <= wanted &&
         (uint64_t)offset + bytes >= wanted + wanted_bytes;
}

static bool apart(int64_t offset, uint64_t bytes, uint64_t wanted, uint64_t wanted_bytes)
{
  return offset >= 0 &&
         ((uint64_t)offset >= wanted + wanted_bytes || (uint64_t)offset + bytes <= wanted);
}

static Touch written(int64_t offset, uint64_t bytes, uint64_t wanted, uint64_t wanted_bytes)
{
  if (covers(offset, bytes, wanted, wanted_bytes))
    return TOUCH_WRITES;
  return apart(offset, bytes, wanted, wanted_bytes) ? TOUCH_NONE : TOUCH_OTHER;
}

static unsigned count_uses(const Body *b, LLVMValueRef call, LLVMValueRef value)
{
  unsigned count = 0;
  int64_t offset;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    count += base_of(b, LLVMGetArgOperand(call, i), &offset) == value;
  return count;
}

static Touch call_touches(const Body *b, LLVMValueRef call, LLVMValueRef value, uint64_t wanted,
                          uint64_t wanted_bytes)
{
  LLVMValueRef callee = LLVMGetCalledValue(call);
  const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
  if (!strncmp(name, "llvm.dbg.", 9) || !strncmp(name, "llvm.lifetime.", 14))
    return TOUCH_NONE;
  bool fills = !strncmp(name, "llvm.mem", 8), copies = fills && strncmp(name, "llvm.memset", 11);
  int64_t offset;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = LLVMGetArgOperand(call, i);
    if (base_of(b, argument, &offset) != value)
      continue;
    Slot slot = signature_argument(b->tr, call, i);
    bool is_result = slot.kind == SLOT_SRET && count_uses(b, call, value) == 1;
    uint64_t result_size = is_result ? layout_size(b->tr->target, slot.type) : 0;
    slot_free(&slot);
    if (is_result)
      return written(offset, result_size, wanted, wanted_bytes);
    if (!fills || (copies && i == 1) || !LLVMIsAConstantInt(LLVMGetOperand(call, 2)))
      return TOUCH_OTHER;
    int64_t other;
    if (copies && base_of(b, LLVMGetOperand(call, 1), &other) == value)
      return TOUCH_OTHER;
    return written(offset, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)), wanted, wanted_bytes);
  }
  return TOUCH_NONE;
}

/* What an instruction does to bytes [wanted, wanted + wanted_bytes) of a local. */
static Touch touches(const Body *b, LLVMValueRef instruction, LLVMValueRef value, uint64_t wanted,
                     uint64_t wanted_bytes)
{
  int64_t offset;
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMStore:
    if (base_of(b, LLVMGetOperand(instruction, 0), &offset) == value)
      return TOUCH_OTHER;
    if (base_of(b, LLVMGetOperand(instruction, 1), &offset) != value)
      return TOUCH_NONE;
    return written(offset,
                   LLVMStoreSizeOfType(b->tr->target, LLVMTypeOf(LLVMGetOperand(instruction, 0))),
                   wanted, wanted_bytes);
  case LLVMLoad:
    if (base_of(b, LLVMGetOperand(instruction, 0), &offset) != value)
      return TOUCH_NONE;
    return apart(offset, LLVMStoreSizeOfType(b->tr->target, LLVMTypeOf(instruction)), wanted,
                 wanted_bytes)
               ? TOUCH_NONE
               : TOUCH_OTHER;
  case LLVMGetElementPtr:
    if (gep_constant_offset(b->tr, instruction, &offset))
      return TOUCH_NONE;
    break;
  case LLVMCall: return call_touches(b, instruction, value, wanted, wanted_bytes);
  default: break;
  }
  for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
    if (base_of(b, LLVMGetOperand(instruction, (unsigned)i), &offset) == value)
      return TOUCH_OTHER;
  return TOUCH_NONE;
}

/* Does the block overwrite these bytes before it can read them?  Looks a little ahead only. */
static bool is_overwritten(const Body *b, LLVMValueRef value, LLVMValueRef first, uint64_t wanted,
                           uint64_t wanted_bytes)
{
  enum { MOST_LOOKED_AT = 200 };
  LLVMValueRef next = first;
  for (unsigned i = 0; next && i < MOST_LOOKED_AT; next = LLVMGetNextInstruction(next)) {
    if (LLVMIsAAllocaInst(next))
      continue;
    i++;
    Touch touch = touches(b, next, value, wanted, wanted_bytes);
    if (touch != TOUCH_NONE)
      return touch == TOUCH_WRITES;
  }
  return false;
}

/* The same for a cell that may be written in two halves, as a 128-bit result is. */
static bool is_cell_overwritten(const Body *b, LLVMValueRef value, LLVMValueRef first,
                                const Cell *cell)
{
  uint64_t half = cell->bytes / 2;
  return is_overwritten(b, value, first, cell->offset, cell->bytes) ||
         (half && is_overwritten(b, value, first, cell->offset, half) &&
          is_overwritten(b, value, first, cell->offset + half, cell->bytes - half));
}

void storage_begin(Body *b, Storage *storage, LLVMValueRef value, LLVMValueRef first)
{
  if (storage->object) {
    if (storage->size && !is_overwritten(b, value, first, 0, storage->size))
      emit_havoc_memory(b, storage->object->base->term, pointer_const(b->tr, storage->size),
                        HAVOC_UNINIT, storage->debug.name);
    return;
  }
  for (unsigned i = 0; i < storage->cells.count; i++) {
    Cell *cell = &storage->cells.data[i];
    if (!is_cell_overwritten(b, value, first, cell))
      emit_havoc(b, cell->var, HAVOC_UNINIT, cell->var->source);
  }
}
