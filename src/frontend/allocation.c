/* Calls of allocating functions: what their sizes tell, and blocks that begin as zeros. */
#include <string.h>

#include "frontend/translate.h"

/* The first argument of an allocating function that is a size, as all behind it are; -1 where the
 * function is none. */
static int first_size(const char *name)
{
  static const struct {
    const char *name;
    int index;
  } known[] = {{"malloc", 0},       {"calloc", 0},        {"valloc", 0},   {"realloc", 1},
               {"reallocarray", 1}, {"aligned_alloc", 1}, {"memalign", 1}, {"posix_memalign", 2}};
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(name, known[i].name))
      return known[i].index;
  return -1;
}

/* C leaves it open what an allocation of no bytes gives; the models decide. */
static void note_no_bytes(Body *b, LLVMValueRef call, int first)
{
  for (unsigned i = (unsigned)first; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef size = LLVMGetArgOperand(call, i);
    if (!LLVMIsAConstantInt(size) || !LLVMConstIntGetZExtValue(size))
      program_assume(b->program, "an allocation of no bytes gives a null pointer");
  }
}

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
  int first = first_size(name);
  if (first < 0 || b->unit->is_model || !translator_unit_of(b->tr, callee)->is_model)
    return false;
  note_no_bytes(b, call, first);
  return !strcmp(name, "calloc") && LLVMGetNumArgOperands(call) == 2 && allocate_zeros(b, call);
}
