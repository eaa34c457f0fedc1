/* Which static variables others never get the address of: where each pointer to one goes, from its
 * name on, through local variables and functions of the same file. */
#include "frontend/models.h"
#include "frontend/translate.h"

typedef struct Search {
  Translator *tr;
  Map seen; /* pointers that were followed */
} Search;

static bool escapes(Search *search, LLVMValueRef pointer);

/* Written to a local variable, it is what is read from there. */
static bool escapes_from_local(Search *search, LLVMValueRef local)
{
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_written = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local;
    if (LLVMIsALoadInst(user) ? escapes(search, user) : !is_written)
      return true;
  }
  return false;
}

static bool escapes_by_store(Search *search, LLVMValueRef store, LLVMValueRef pointer)
{
  LLVMValueRef to = LLVMGetOperand(store, 1);
  return LLVMGetOperand(store, 0) == pointer &&
         (!LLVMIsAAllocaInst(to) || escapes_from_local(search, to));
}

static bool passes_function(LLVMValueRef call)
{
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (LLVMIsAFunction(LLVMGetArgOperand(call, i)))
      return true;
  return false;
}

/* Functions of the library keep nothing, but give it back, or to a function that they call. */
static bool escapes_by_library(Search *search, LLVMValueRef call, LLVMValueRef callee)
{
  return map_has_ptr(&search->tr->definitions, value_name(search->tr, callee)) ||
         passes_function(call) || escapes(search, call);
}

static bool escapes_by_call(Search *search, LLVMValueRef call, LLVMValueRef pointer)
{
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (LLVMIsAMemIntrinsic(call))
    return false;
  if (!LLVMIsAFunction(callee) || translator_is_missing(search->tr, callee))
    return true;
  if (LLVMIsDeclaration(callee))
    return escapes_by_library(search, call, callee);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (LLVMGetArgOperand(call, i) == pointer &&
        (i >= LLVMCountParams(callee) || escapes(search, LLVMGetParam(callee, i))))
      return true;
  return false;
}

static bool is_same_pointer(LLVMValueRef user)
{
  return LLVMIsAGetElementPtrInst(user) || LLVMIsAPHINode(user) || LLVMIsASelectInst(user) ||
         (LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMGetElementPtr);
}

static bool escapes_by(Search *search, LLVMValueRef user, LLVMValueRef pointer)
{
  if (LLVMIsALoadInst(user) || LLVMIsAICmpInst(user))
    return false;
  if (LLVMIsAStoreInst(user))
    return escapes_by_store(search, user, pointer);
  if (LLVMIsACallInst(user))
    return escapes_by_call(search, user, pointer);
  return !is_same_pointer(user) || escapes(search, user);
}

static bool escapes(Search *search, LLVMValueRef pointer)
{
  if (map_has_ptr(&search->seen, pointer))
    return false;
  map_put_ptr(&search->seen, pointer, pointer);
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
    if (escapes_by(search, LLVMGetUser(use), pointer))
      return true;
  return false;
}

bool translator_is_secret(Translator *tr, LLVMValueRef global)
{
  Search search = {.tr = tr};
  bool res = translator_is_static(global) && !escapes(&search, global);
  map_free(&search.seen);
  return res;
}
