/* Blocks that begin as zeros. */
#include <string.h>

#include "frontend/translate.h"

static bool never_fails(const Translator *tr)
{
  LLVMValueRef malloc = map_get_ptr(&tr->definitions, intern(tr->names, "malloc"));
  return malloc && translator_unit_of(tr, malloc)->is_model && !tr->settings.malloc_may_fail;
}

/* The bytes that calloc is asked for, where that is a small constant; else 0. */
static uint64_t constant_size(LLVMValueRef call)
{
  enum { MOST_BYTES = 1024 };
  uint64_t size = 1;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef factor = LLVMGetArgOperand(call, i);
    uint64_t number = LLVMIsAConstantInt(factor) ? LLVMConstIntGetZExtValue(factor) : 0;
    if (number > MOST_BYTES)
      return 0;
    size *= number;
  }
  return size <= MOST_BYTES ? size : 0;
}

/* The model of calloc writes bytes, for which all that lies in the block is one region of them.
 * Where the type of what is to lie there can be told, zeros are written field by field. */
static bool allocate_zeros(Body *b, LLVMValueRef call)
{
  uint64_t size = constant_size(call);
  LeafVec leaves = {0};
  bool res = false;
  if (size && b->at && never_fails(b->tr) && memory_result_leaves(b, call, size, &leaves)) {
    const Term *bytes = pointer_const(b->tr, size), *block = NULL;
    res = body_call_model(b, "malloc", 1, &bytes, &block);
    if (res) {
      memory_fill_leaves(b, (Pointer){NULL, 0, block}, &leaves, term_bv(b->terms, 8, 0));
      body_set(b, call, block);
    }
  }
  vec_free(&leaves);
  return res;
}

bool body_allocation(Body *b, LLVMValueRef call, LLVMValueRef callee, const char *name)
{
  return !strcmp(name, "calloc") && !b->unit->is_model &&
         translator_unit_of(b->tr, callee)->is_model && LLVMGetNumArgOperands(call) == 2 &&
         allocate_zeros(b, call);
}
