#include <string.h>

#include "frontend/translate.h"

/* ---- in which pieces memory is copied: those of the type, where it can be told ---- */

static LLVMMetadataRef target_type(Body *b, LLVMValueRef pointer, unsigned depth);

/* The source type of the scalar that a load through this pointer reads. */
static LLVMMetadataRef loaded_type(Body *b, LLVMValueRef pointer, unsigned depth)
{
  int64_t offset = 0;
  uint64_t bytes = b->tr->pointer_bits / 8;
  if (LLVMIsAGetElementPtrInst(pointer)) {
    if (!gep_constant_offset(b->tr, pointer, &offset) || offset < 0)
      return NULL;
    pointer = LLVMGetOperand(pointer, 0);
  }
  LLVMMetadataRef type = target_type(b, pointer, depth + 1);
  Text ignored = {0};
  type = type ? debug_walk(&b->tr->debug, type, (uint64_t)offset, bytes, &ignored) : NULL;
  text_free(&ignored);
  return type;
}

/* The source type of what a pointer points to, as debug information tells; NULL where it does not.
 */
static LLVMMetadataRef target_type(Body *b, LLVMValueRef pointer, unsigned depth)
{
  enum { MOST_STEPS = 8 };
  if (depth > MOST_STEPS)
    return NULL;
  Storage *storage = map_get_ptr(&b->storage_of, pointer);
  if (!storage && LLVMIsAGlobalVariable(pointer))
    storage = global_storage(b->tr, translator_resolve(b->tr, pointer));
  if (storage)
    return storage->debug.type;
  if (LLVMIsALoadInst(pointer))
    return debug_pointee(&b->tr->debug, loaded_type(b, LLVMGetOperand(pointer, 0), depth));
  return NULL;
}

/* The source type of what the result of a call points to: that of the variable or field that it is
 * assigned to first. */
static LLVMMetadataRef result_type(Body *b, LLVMValueRef call)
{
  for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == call)
      return debug_pointee(&b->tr->debug, loaded_type(b, LLVMGetOperand(user, 1), 0));
  }
  return NULL;
}

/* The LLVM type of what a pointer points to, where it comes from a declaration or a field. */
static LLVMTypeRef selected_type(Body *b, LLVMValueRef pointer)
{
  if (LLVMIsAAllocaInst(pointer))
    return LLVMGetAllocatedType(pointer);
  if (LLVMIsAGlobalVariable(pointer))
    return LLVMGlobalGetValueType(pointer);
  Storage *storage = map_get_ptr(&b->storage_of, pointer);
  if (storage)
    return storage->type;
  if (!LLVMIsAGetElementPtrInst(pointer))
    return NULL;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  for (int i = 2; i < LLVMGetNumOperands(pointer); i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    type = LLVMGetTypeKind(type) == LLVMStructTypeKind
               ? LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index))
               : LLVMGetElementType(type);
  }
  return type;
}

/* A copy or fill goes over padding, too: what is there may be looked at byte by byte. */
static bool pad(LeafVec *leaves, uint64_t size)
{
  storage_add_padding(leaves, size);
  return leaves->count <= MOST_COPIES;
}

static bool leaves_from_type(Body *b, LLVMValueRef pointer, uint64_t size, LeafVec *out)
{
  LLVMTypeRef type = selected_type(b, pointer);
  if (!type || !LLVMTypeIsSized(type) || layout_size(b->tr->target, type) != size)
    return false;
  vec_clear(out);
  return storage_leaves(b->tr, type, MOST_COPIES, out) && pad(out, size);
}

static bool leaves_from_debug(Body *b, LLVMValueRef pointer, uint64_t size, LeafVec *out)
{
  LLVMMetadataRef type = debug_strip(&b->tr->debug, target_type(b, pointer, 0));
  if (!type || debug_size(type) != size)
    return false;
  vec_clear(out);
  return debug_leaves(&b->tr->debug, type, b->tr->pointer_bits, MOST_COPIES, out) && pad(out, size);
}

bool memory_result_leaves(Body *b, LLVMValueRef call, uint64_t size, LeafVec *out)
{
  LLVMMetadataRef type = debug_strip(&b->tr->debug, result_type(b, call));
  uint64_t step = type ? debug_size(type) : 0;
  if (!step || size % step ||
      !debug_leaves(&b->tr->debug, type, b->tr->pointer_bits, MOST_COPIES, out) || !pad(out, step))
    return false;
  unsigned count = out->count;
  for (uint64_t at = step; at < size; at += step)
    for (unsigned i = 0; i < count && out->count <= MOST_COPIES; i++) {
      Leaf leaf = out->data[i];
      leaf.offset += at;
      vec_push(out, leaf);
    }
  return out->count <= MOST_COPIES;
}

/* Pieces of "chunk" bytes, and bytes for the rest. */
static bool leaves_by_chunk(uint64_t size, uint64_t chunk, LeafVec *out)
{
  vec_clear(out);
  for (uint64_t at = 0; at < size;) {
    uint64_t bytes = at + chunk <= size ? chunk : 1;
    Leaf leaf = {at, bytes, type_bv(8 * (unsigned)bytes), false};
    if (out->count == MOST_COPIES)
      return false;
    vec_push(out, leaf);
    at += bytes;
  }
  return true;
}

static uint64_t word_size(Body *b, uint64_t align, uint64_t size)
{
  uint64_t word = b->tr->pointer_bits / 8;
  while (word > 1 && (align % word || size % word))
    word /= 2;
  return word;
}

/* The element size of an array of scalars behind the pointer, 0 where it is none. */
static uint64_t element_size(Body *b, LLVMValueRef pointer)
{
  LLVMTypeRef type = selected_type(b, pointer);
  while (type && LLVMGetTypeKind(type) == LLVMArrayTypeKind)
    type = LLVMGetElementType(type);
  return type && layout_is_scalar(type) ? layout_size(b->tr->target, type) : 0;
}

/* ---- loops for what is long ---- */

typedef struct Loop {
  Variable *index;
  Location *head;
  Location *after;
} Loop;

static Loop loop_begin(Body *b, uint64_t size)
{
  Loop loop = {body_temp(b, type_bv(b->tr->pointer_bits), false), NULL,
               function_add_location(b->program, b->function)};
  emit_assign(b, loop.index, pointer_const(b->tr, 0));
  loop.head = b->at;
  const Term *goes_on =
      term_binary(b->terms, TERM_ULT, loop.index->term, pointer_const(b->tr, size));
  edge_assume(b->program, b->at, loop.after, b->place, term_not(b->terms, goes_on), BRANCH_NONE);
  emit_assume(b, goes_on);
  return loop;
}

static void loop_end(Body *b, Loop *loop, uint64_t step)
{
  emit_assign(b, loop->index,
              term_binary(b->terms, TERM_ADD, loop->index->term, pointer_const(b->tr, step)));
  emit_jump(b, loop->head);
  b->at = loop->after;
  b->last = NULL;
}

static const Term *plus(Body *b, const Term *address, const Term *offset)
{
  return term_binary(b->terms, TERM_ADD, address, offset);
}

static void copy_by_loop(Body *b, const Term *to, const Term *from, uint64_t size, uint64_t chunk)
{
  to = body_hold(b, to, true);
  from = body_hold(b, from, true);
  Loop loop = loop_begin(b, size);
  Variable *piece = body_temp(b, type_bv(8 * (unsigned)chunk), false);
  emit_load(b, piece, plus(b, from, loop.index->term));
  emit_store(b, plus(b, to, loop.index->term), piece->term);
  loop_end(b, &loop, chunk);
}

/* ---- copies ---- */

static void copy_leaves(Body *b, Pointer to, Pointer from, const LeafVec *leaves, bool hold)
{
  const Term **values = mem_alloc(leaves->count * sizeof *values);
  if (!from.storage)
    from.address = memory_hold(b, to, from.address, true);
  for (unsigned i = 0; i < leaves->count; i++) {
    const Leaf *leaf = &leaves->data[i];
    values[i] = memory_read(b, pointer_shift(b, from, leaf->offset), leaf->type, leaf->pointer);
    if (!hold)
      memory_write(b, pointer_shift(b, to, leaf->offset), values[i]);
    else
      values[i] = body_hold(b, values[i], leaf->pointer);
  }
  for (unsigned i = 0; hold && i < leaves->count; i++)
    memory_write(b, pointer_shift(b, to, leaves->data[i].offset), values[i]);
  mem_free(values);
}

/* The cells of a promoted storage within [offset, offset + size), relative to offset; those that
 * stick out are cut to bytes. */
static void leaves_of_cells(const Storage *storage, uint64_t offset, uint64_t size, LeafVec *out)
{
  for (unsigned i = 0; i < storage->cells.count; i++) {
    const Cell *cell = &storage->cells.data[i];
    uint64_t end = cell->offset + cell->bytes;
    if (cell->offset >= offset && end <= offset + size) {
      Leaf leaf = {cell->offset - offset, cell->bytes, cell->var->term->type, cell->var->pointer};
      vec_push(out, leaf);
      continue;
    }
    for (uint64_t at = cell->offset; at < end; at++)
      if (at >= offset && at < offset + size) {
        Leaf leaf = {at - offset, 1, type_bv(8), false};
        vec_push(out, leaf);
      }
  }
}

/* Where nothing is known, bytes: the points-to analysis finds the cells that they make up. */
static uint64_t loop_chunk(uint64_t element, uint64_t size)
{
  return element && size % element == 0 && element <= 8 ? element : 1;
}

static void copy_memory(Body *b, LLVMValueRef to, LLVMValueRef from, uint64_t size, uint64_t align,
                        bool may_overlap, LeafVec *leaves)
{
  Pointer target = body_pointer(b, to), source = body_pointer(b, from);
  uint64_t word = word_size(b, align, size);
  bool known = leaves_from_type(b, to, size, leaves) || leaves_from_type(b, from, size, leaves) ||
               leaves_from_debug(b, to, size, leaves) || leaves_from_debug(b, from, size, leaves);
  if (known || (may_overlap && leaves_by_chunk(size, word, leaves))) {
    copy_leaves(b, target, source, leaves, may_overlap);
    return;
  }
  if (may_overlap) {
    const Term *args[] = {target.address, source.address, pointer_const(b->tr, size)};
    if (body_call_model(b, "memmove", 3, args, NULL))
      return;
  }
  uint64_t element = element_size(b, to);
  if (!element)
    element = element_size(b, from);
  copy_by_loop(b, target.address, source.address, size, loop_chunk(element, size));
}

void memory_copy(Body *b, LLVMValueRef to, LLVMValueRef from, uint64_t size, uint64_t align,
                 bool may_overlap)
{
  if (!size)
    return;
  Pointer target = body_pointer(b, to), source = body_pointer(b, from);
  LeafVec leaves = {0};
  if (target.storage)
    leaves_of_cells(target.storage, target.offset, size, &leaves);
  else if (source.storage)
    leaves_of_cells(source.storage, source.offset, size, &leaves);
  if (target.storage || source.storage)
    copy_leaves(b, target, source, &leaves, target.storage == source.storage);
  else
    copy_memory(b, to, from, size, align, may_overlap, &leaves);
  vec_free(&leaves);
}

/* ---- fills ---- */

static const Term *repeated(Body *b, const Term *byte, Type type)
{
  const Term *bits = byte;
  while (bits->type.width < type.width)
    bits = term_binary(b->terms, TERM_CONCAT, bits, byte);
  return from_bits(b->terms, bits, type);
}

void memory_fill_leaves(Body *b, Pointer to, const LeafVec *leaves, const Term *byte)
{
  byte = memory_hold(b, to, byte, false);
  for (unsigned i = 0; i < leaves->count; i++)
    memory_write(b, pointer_shift(b, to, leaves->data[i].offset),
                 repeated(b, byte, leaves->data[i].type));
}

void memory_fill(Body *b, LLVMValueRef to, const Term *byte, uint64_t size, uint64_t align)
{
  if (!size)
    return;
  Pointer target = body_pointer(b, to);
  LeafVec leaves = {0};
  if (target.storage) {
    leaves_of_cells(target.storage, target.offset, size, &leaves);
    memory_fill_leaves(b, target, &leaves, byte);
  } else if (leaves_from_type(b, to, size, &leaves) || leaves_from_debug(b, to, size, &leaves) ||
             (!term_is_const(byte) && leaves_by_chunk(size, word_size(b, align, size), &leaves))) {
    memory_fill_leaves(b, target, &leaves, byte);
  } else {
    uint64_t chunk = loop_chunk(element_size(b, to), size);
    const Term *address = body_hold(b, target.address, true);
    byte = body_hold(b, byte, false);
    Loop loop = loop_begin(b, size);
    emit_store(b, plus(b, address, loop.index->term),
               repeated(b, byte, type_bv(8 * (unsigned)chunk)));
    loop_end(b, &loop, chunk);
  }
  vec_free(&leaves);
}
