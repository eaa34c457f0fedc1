/* Which static variables others get the address of: where each pointer to one goes, from its name
 * on, through variables that are local or static themselves, and through functions, those of the
 * library's models among them. */
#include <string.h>

#include "frontend/models.h"
#include "frontend/translate.h"

typedef struct Search {
  Translator *tr;
  Map seen;     /* pointers that were followed */
  Map contents; /* variables whose contents were */
  Secrecy res;  /* the least of what was found */
} Search;

static void follow(Search *search, LLVMValueRef pointer);
static void follow_content(Search *search, LLVMValueRef variable);

static void note(Search *search, Secrecy found)
{
  search->res = found < search->res ? found : search->res;
}

static bool is_lifetime(const Search *search, LLVMValueRef user)
{
  return LLVMIsAIntrinsicInst(user) &&
         text_starts(value_name(search->tr, LLVMGetCalledValue(user)), "llvm.lifetime.");
}

/* ---- where a pointer is kept ---- */

/* In a variable that is local or static it is what is read from there, unless others get the
 * address of that one; another pointer may lead outside, or not. */
static void follow_into(Search *search, LLVMValueRef to)
{
  LLVMValueRef variable = value_whole_of(to);
  bool is_global =
      LLVMIsAGlobalVariable(variable) && LLVMGetLinkage(variable) != LLVMAppendingLinkage;
  if (LLVMIsAAllocaInst(variable) || (is_global && translator_is_static(variable)))
    follow_content(search, variable);
  else
    note(search, is_global ? SECRECY_NONE : SECRECY_LIKELY);
}

static void follow_copy(Search *search, LLVMValueRef copy, LLVMValueRef from)
{
  if (!LLVMIsAMemSetInst(copy) && LLVMGetOperand(copy, 1) == from)
    follow_into(search, LLVMGetOperand(copy, 0));
}

static void follow_read(Search *search, LLVMValueRef user, LLVMValueRef variable)
{
  if (LLVMIsALoadInst(user))
    follow(search, user);
  else if (LLVMIsAMemIntrinsic(user))
    follow_copy(search, user, variable);
  else if (value_is_element(user))
    follow_content(search, user);
  else if (!(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable) &&
           !is_lifetime(search, user) && !LLVMIsAICmpInst(user))
    note(search, SECRECY_LIKELY); /* its own address is given away */
}

static void follow_content(Search *search, LLVMValueRef variable)
{
  if (map_has_ptr(&search->contents, variable))
    return;
  map_put_ptr(&search->contents, variable, variable);
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
    follow_read(search, LLVMGetUser(use), variable);
}

/* ---- functions ---- */

static void follow_parameters(Search *search, LLVMValueRef call, LLVMValueRef callee,
                              LLVMValueRef pointer)
{
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    if (LLVMGetArgOperand(call, i) != pointer)
      continue;
    if (i < LLVMCountParams(callee))
      follow(search, LLVMGetParam(callee, i));
    else
      note(search, SECRECY_LIKELY);
  }
}

/* The library calls functions that it gets, with pointers that it gets. */
static void follow_callbacks(Search *search, LLVMValueRef call)
{
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef callback = LLVMGetArgOperand(call, i);
    for (unsigned k = 0; LLVMIsAFunction(callback) && k < LLVMCountParams(callback); k++)
      follow(search, LLVMGetParam(callback, k));
  }
}

/* Without a model, functions of the library keep nothing, but may give it back. */
static void follow_library(Search *search, LLVMValueRef call, const char *name)
{
  if (text_starts(name, "__octant_") || library_computes(name))
    note(search, SECRECY_LIKELY);
  follow(search, call);
}

static void follow_call(Search *search, LLVMValueRef call, LLVMValueRef pointer)
{
  Translator *tr = search->tr;
  LLVMValueRef called = LLVMGetCalledValue(call);
  if (LLVMIsAMemIntrinsic(call) || is_lifetime(search, call))
    return;
  if (!LLVMIsAFunction(called)) {
    note(search, SECRECY_LIKELY); /* it may be a function of the program */
    return;
  }
  LLVMValueRef callee = translator_resolve(tr, called);
  const char *name = value_name(tr, callee);
  bool is_library = text_starts(name, "__octant_") || library_computes(name) ||
                    !translator_is_missing(tr, callee);
  if (!LLVMIsDeclaration(callee))
    follow_parameters(search, call, callee, pointer);
  else if (is_library)
    follow_library(search, call, name);
  else
    note(search, SECRECY_NONE);
  if (LLVMIsDeclaration(called) && translator_unit_of(tr, callee)->is_model)
    follow_callbacks(search, call);
}

static void follow_results(Search *search, LLVMValueRef function)
{
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function)
      follow(search, user);
    else
      note(search, SECRECY_LIKELY); /* called by pointer */
  }
}

/* Others call what they can name; the entry they have called once. */
static void follow_return(Search *search, LLVMValueRef instruction)
{
  Translator *tr = search->tr;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  const char *name = value_name(tr, function);
  bool is_entry = !strcmp(name, tr->run->options.entry);
  follow_results(search, function);
  if (translator_is_static(function))
    return;
  if (!translator_unit_of(tr, function)->is_model)
    note(search, is_entry ? SECRECY_LIKELY : SECRECY_NONE);
  for (unsigned i = 0; i < tr->units.count; i++) {
    LLVMValueRef same = LLVMGetNamedFunction(tr->units.data[i]->module, name);
    if (same && same != function && LLVMIsDeclaration(same))
      follow_results(search, same);
  }
}

/* ---- what is done with a pointer ---- */

/* Part of the initial content of a variable. */
static void follow_constant(Search *search, LLVMValueRef constant)
{
  if (LLVMIsAGlobalVariable(constant))
    follow_into(search, constant);
  else if (LLVMIsAConstantStruct(constant) || LLVMIsAConstantArray(constant))
    follow(search, constant);
  else
    note(search, SECRECY_LIKELY);
}

/* The distance of two pointers tells nobody where they lead. */
static bool is_distance(LLVMValueRef user)
{
  if (!LLVMIsAPtrToIntInst(user))
    return false;
  for (LLVMUseRef use = LLVMGetFirstUse(user); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef difference = LLVMGetUser(use);
    if (!LLVMIsABinaryOperator(difference) || LLVMGetInstructionOpcode(difference) != LLVMSub ||
        !LLVMIsAPtrToIntInst(LLVMGetOperand(difference, 0)) ||
        !LLVMIsAPtrToIntInst(LLVMGetOperand(difference, 1)))
      return false;
  }
  return true;
}

static bool is_same_pointer(LLVMValueRef user)
{
  return value_is_element(user) || LLVMIsAPHINode(user) || LLVMIsASelectInst(user);
}

/* Does it access memory there, and nothing else? */
static bool is_access(LLVMValueRef user, LLVMValueRef pointer)
{
  if (LLVMIsALoadInst(user))
    return true;
  if (LLVMIsAAtomicRMWInst(user))
    return LLVMGetOperand(user, 1) != pointer;
  return LLVMIsAAtomicCmpXchgInst(user) && LLVMGetOperand(user, 1) != pointer &&
         LLVMGetOperand(user, 2) != pointer;
}

static void follow_use(Search *search, LLVMValueRef user, LLVMValueRef pointer)
{
  if (is_access(user, pointer) || LLVMIsAICmpInst(user) || is_distance(user))
    return;
  if (LLVMIsAStoreInst(user)) {
    if (LLVMGetOperand(user, 0) == pointer)
      follow_into(search, LLVMGetOperand(user, 1));
  } else if (LLVMIsACallInst(user)) {
    follow_call(search, user, pointer);
  } else if (LLVMIsAReturnInst(user)) {
    follow_return(search, user);
  } else if (is_same_pointer(user)) {
    follow(search, user);
  } else if (LLVMIsAGlobalAlias(user)) {
    note(search, translator_is_static(user) ? SECRECY_LIKELY : SECRECY_NONE);
  } else if (LLVMIsAConstant(user)) {
    follow_constant(search, user);
  } else {
    note(search, SECRECY_LIKELY);
  }
}

static void follow(Search *search, LLVMValueRef pointer)
{
  if (map_has_ptr(&search->seen, pointer))
    return;
  map_put_ptr(&search->seen, pointer, pointer);
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
    follow_use(search, LLVMGetUser(use), pointer);
}

Secrecy translator_secrecy(Translator *tr, LLVMValueRef global)
{
  if (!translator_is_static(global))
    return SECRECY_NONE;
  Search search = {.tr = tr, .res = SECRECY_SURE};
  follow(&search, global);
  map_free(&search.seen);
  map_free(&search.contents);
  return search.res;
}
