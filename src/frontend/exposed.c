/* Which globals can change where code runs that the program does not show: in functions without a
 * body, in assembly, and in the caller of an entry with pointers.
 *
 * Code elsewhere changes what it can name, and it calls what it can name or got the address of: so
 * what such functions mention, and those that these mention, is in its reach, too.  That it calls
 * the entry again is left out.  What is reached by a pointer the points-to analysis finds; where
 * such code may hand pointers to the program, what it can name is in memory for that. */
#include <string.h>

#include "frontend/models.h"
#include "frontend/translate.h"

typedef struct Reach {
  Translator *tr;
  VEC(LLVMValueRef) functions; /* to be looked through */
  bool elsewhere;              /* there may be code that the program does not show */
  bool hands_pointers;         /* and the program may get pointers from there */
} Reach;

static void mention(Reach *reach, LLVMValueRef value);

static void mention_content(Reach *reach, LLVMValueRef global)
{
  if (!LLVMIsDeclaration(global))
    mention(reach, LLVMGetInitializer(global));
}

static void mention(Reach *reach, LLVMValueRef value)
{
  Map *exposed = &reach->tr->exposed;
  if (!LLVMIsAConstant(value) || map_has_ptr(exposed, value))
    return;
  map_put_ptr(exposed, value, value);
  if (LLVMIsAFunction(value))
    vec_push(&reach->functions, value);
  else if (LLVMIsAGlobalAlias(value))
    mention(reach, LLVMAliasGetAliasee(value));
  else if (LLVMIsAGlobalVariable(value))
    mention_content(reach, value);
  else
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
      mention(reach, LLVMGetOperand(value, (unsigned)i));
}

bool translator_is_missing(const Translator *tr, LLVMValueRef function)
{
  const char *name = value_name(tr, function);
  return LLVMIsDeclaration(function) && !map_has_ptr(&tr->definitions, name) &&
         !text_starts(name, "llvm.") && !text_starts(name, "__VERIFIER_") &&
         !is_error_function(tr, name) && !library_is_special(name) && !library_is_pure(name) &&
         !models_find(tr->pointer_bits, name).data;
}

/* Functions of the library know nothing of the program but what they get. */
static bool is_elsewhere(const Translator *tr, LLVMValueRef function)
{
  return translator_is_missing(tr, function) && !library_computes(value_name(tr, function));
}

static void visit(Reach *reach, LLVMValueRef function,
                  void (*work)(Reach *reach, LLVMValueRef instruction))
{
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      work(reach, i);
}

/* LLVM's type of a union is that of one member, so that another one may be a pointer. */
bool translator_holds_pointers(const Translator *tr, LLVMTypeRef type)
{
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
    return true;
  if (!layout_is_aggregate(type) || !LLVMTypeIsSized(type))
    return false;
  if (layout_is_union(type))
    return layout_size(tr->target, type) * 8 >= tr->pointer_bits;
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
    return translator_holds_pointers(tr, LLVMGetElementType(type));
  for (unsigned i = 0; i < layout_count(type); i++)
    if (translator_holds_pointers(tr, layout_element(type, i)))
      return true;
  return false;
}

/* The type of the variable that the pointer leads into; NULL where it is not known. */
static LLVMTypeRef type_around(LLVMValueRef pointer)
{
  LLVMValueRef whole = value_whole_of(pointer);
  if (LLVMIsAAllocaInst(whole))
    return LLVMGetAllocatedType(whole);
  return LLVMIsAGlobalVariable(whole) ? LLVMGlobalGetValueType(whole) : NULL;
}

/* May there be pointers where this one leads to? */
static bool leads_to_pointers(const Translator *tr, LLVMValueRef pointer)
{
  LLVMTypeRef type = type_around(pointer);
  return !type || translator_holds_pointers(tr, type);
}

/* Is a number as wide as a pointer put into a union?  So unions are handed over. */
static bool becomes_union(const Translator *tr, LLVMValueRef value, LLVMValueRef store)
{
  if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != value ||
      LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
      LLVMGetIntTypeWidth(LLVMTypeOf(value)) < tr->pointer_bits)
    return false;
  LLVMValueRef to = LLVMGetOperand(store, 1);
  LLVMTypeRef type = type_around(to);
  return type ? layout_has_union(type) : value_is_element(to);
}

static bool is_of_union(const Translator *tr, LLVMValueRef value)
{
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (becomes_union(tr, value, user) || (LLVMIsAExtractValueInst(user) && is_of_union(tr, user)))
      return true;
  }
  return false;
}

static bool may_be_pointer(const Translator *tr, LLVMValueRef value)
{
  return translator_holds_pointers(tr, LLVMTypeOf(value)) || is_of_union(tr, value);
}

bool translator_takes_unions(Translator *tr, LLVMValueRef function)
{
  bool res = false;
  for (unsigned i = 0; i < LLVMCountParams(function); i++) {
    Slot slot = signature_param(tr, function, i);
    bool whole = slot.kind == SLOT_BYVAL && layout_has_union(slot.type);
    res |= whole || is_of_union(tr, LLVMGetParam(function, i));
    slot_free(&slot);
  }
  return res;
}

static void look_for_calls(Reach *reach, LLVMValueRef instruction)
{
  if (!LLVMIsACallInst(instruction))
    return;
  LLVMValueRef callee = LLVMGetCalledValue(instruction);
  bool missing = !LLVMIsAFunction(callee) || is_elsewhere(reach->tr, callee);
  reach->elsewhere |= missing;
  reach->hands_pointers |= missing && may_be_pointer(reach->tr, instruction);
  for (unsigned i = 0; missing && i < LLVMGetNumArgOperands(instruction); i++) {
    LLVMValueRef arg = LLVMGetArgOperand(instruction, i);
    reach->hands_pointers |=
        translator_holds_pointers(reach->tr, LLVMTypeOf(arg)) && leads_to_pointers(reach->tr, arg);
  }
}

/* Atomic operations have pointers as numbers. */
static bool keeps_number(const Translator *tr, LLVMValueRef instruction)
{
  bool is_exchange = LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction);
  if (!is_exchange && !(LLVMIsAStoreInst(instruction) &&
                        LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic))
    return false;
  unsigned address = is_exchange ? 0 : 1;
  LLVMValueRef to = LLVMGetOperand(instruction, address);
  LLVMTypeRef type = LLVMTypeOf(
      LLVMGetOperand(instruction, LLVMIsAAtomicCmpXchgInst(instruction) ? 2 : 1 - address));
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(type) >= tr->pointer_bits && !LLVMIsAAllocaInst(value_whole_of(to)) &&
         leads_to_pointers(tr, to);
}

/* Does it put a pointer, which whoever calls the function may have handed over, where it lasts? */
static bool keeps_pointer(const Translator *tr, LLVMValueRef instruction)
{
  if (keeps_number(tr, instruction))
    return true;
  bool is_copy = LLVMIsAMemCpyInst(instruction) || LLVMIsAMemMoveInst(instruction);
  if (!is_copy && !LLVMIsAStoreInst(instruction))
    return false;
  LLVMValueRef to = LLVMGetOperand(instruction, is_copy ? 0 : 1);
  LLVMValueRef value = LLVMGetOperand(instruction, 0);
  if (LLVMIsAAllocaInst(value_whole_of(to)) || !leads_to_pointers(tr, to))
    return false;
  return is_copy || (!LLVMIsAConstant(value) && may_be_pointer(tr, value));
}

static void look_at_reached(Reach *reach, LLVMValueRef instruction)
{
  reach->hands_pointers |= keeps_pointer(reach->tr, instruction);
  for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
    mention(reach, LLVMGetOperand(instruction, (unsigned)i));
}

static bool has_its_address_taken(LLVMValueRef function)
{
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
      return true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
      if (LLVMGetArgOperand(user, i) == function)
        return true;
  }
  return false;
}

static bool is_callable(const Translator *tr, LLVMValueRef function)
{
  bool named = !translator_is_static(function) &&
               strcmp(value_name(tr, function), tr->run->options.entry) != 0;
  return !LLVMIsDeclaration(function) && (named || has_its_address_taken(function));
}

bool translator_is_undefined(const Translator *tr, LLVMValueRef global)
{
  const char *name = value_name(tr, global);
  return LLVMIsDeclaration(global) && LLVMGetFirstUse(global) &&
         !map_has_ptr(&tr->definitions, name) && !library_is_variable(name);
}

static void look_at_functions(Reach *reach, LLVMModuleRef module)
{
  const char *entry = reach->tr->run->options.entry;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    visit(reach, f, look_for_calls);
    if (is_callable(reach->tr, f))
      mention(reach, f);
    bool called_elsewhere = !LLVMIsDeclaration(f) && strcmp(entry, "main") != 0 &&
                            !strcmp(value_name(reach->tr, f), entry);
    for (unsigned i = 0; called_elsewhere && i < LLVMCountParams(f); i++)
      if (may_be_pointer(reach->tr, LLVMGetParam(f, i)))
        reach->elsewhere = reach->hands_pointers = true;
    reach->elsewhere |= LLVMGetFirstUse(f) && is_elsewhere(reach->tr, f);
  }
}

static void look_at_globals(Reach *reach, LLVMModuleRef module)
{
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    reach->elsewhere |= translator_is_undefined(reach->tr, g);
    if (translator_is_static(g))
      continue;
    mention_content(reach, g);
    reach->hands_pointers |= translator_holds_pointers(reach->tr, LLVMGlobalGetValueType(g)) &&
                             (translator_is_undefined(reach->tr, g) ||
                              !(LLVMIsDeclaration(g) || LLVMIsGlobalConstant(g)));
  }
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
    if (!translator_is_static(a))
      mention(reach, a);
}

static void find_exposed(Translator *tr)
{
  Reach reach = {.tr = tr};
  for (unsigned i = 0; i < tr->units.count; i++) {
    if (tr->units.data[i]->is_model)
      continue;
    look_at_functions(&reach, tr->units.data[i]->module);
    look_at_globals(&reach, tr->units.data[i]->module);
  }
  while (reach.functions.count)
    visit(&reach, vec_pop(&reach.functions), look_at_reached);
  vec_free(&reach.functions);
  tr->exposing = !reach.elsewhere       ? EXPOSING_NONE
                 : reach.hands_pointers ? EXPOSING_ADDRESSES
                                        : EXPOSING_VALUES;
}

static Exposing exposing(Translator *tr)
{
  if (!tr->settings.is_part)
    return EXPOSING_NONE;
  if (tr->exposing == EXPOSING_UNKNOWN)
    find_exposed(tr);
  return tr->exposing;
}

static bool is_of_model(const Translator *tr, LLVMValueRef global)
{
  return translator_unit_of(tr, global)->is_model;
}

bool translator_is_exposed(Translator *tr, LLVMValueRef global)
{
  return exposing(tr) != EXPOSING_NONE &&
         (!translator_is_static(global) || is_of_model(tr, global) ||
          map_has_ptr(&tr->exposed, global));
}

bool translator_has_exposed_address(Translator *tr, LLVMValueRef global)
{
  return exposing(tr) == EXPOSING_ADDRESSES && !translator_is_static(global) &&
         !is_of_model(tr, global) && !library_is_variable(value_name(tr, global)) &&
         (!LLVMIsGlobalConstant(global) || LLVMIsDeclaration(global));
}
