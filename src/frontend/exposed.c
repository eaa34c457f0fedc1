/* Which globals can change where code runs that the program does not show: in functions without a
 * body, and in assembly.
 *
 * Code elsewhere changes what it can name, and it calls what it can name or got the address of: so
 * what such functions mention, and those that these mention, is in its reach, too.  That it calls
 * the entry again is left out.  What is reached by a pointer the points-to analysis finds. */
#include <string.h>

#include "frontend/models.h"
#include "frontend/translate.h"

typedef struct Reach {
  Translator *tr;
  VEC(LLVMValueRef) functions; /* to be looked through */
  bool elsewhere;              /* there may be code that the program does not show */
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

static bool is_missing(const Translator *tr, LLVMValueRef function)
{
  const char *name = value_name(tr, function);
  return LLVMIsDeclaration(function) && !map_has_ptr(&tr->definitions, name) &&
         !text_starts(name, "llvm.") && !text_starts(name, "__VERIFIER_") &&
         !is_error_function(tr, name) && !library_is_special(name) && !library_is_pure(name) &&
         !models_find(tr->pointer_bits, name).data;
}

static void visit(Reach *reach, LLVMValueRef function,
                  void (*work)(Reach *reach, LLVMValueRef instruction))
{
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      work(reach, i);
}

static void look_for_calls(Reach *reach, LLVMValueRef instruction)
{
  if (!LLVMIsACallInst(instruction))
    return;
  LLVMValueRef callee = LLVMGetCalledValue(instruction);
  reach->elsewhere |= !LLVMIsAFunction(callee) || is_missing(reach->tr, callee);
}

static void look_for_mentions(Reach *reach, LLVMValueRef instruction)
{
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

static void find_exposed(Translator *tr)
{
  Reach reach = {.tr = tr};
  for (unsigned i = 0; i < tr->units.count; i++) {
    if (tr->units.data[i]->is_model)
      continue;
    LLVMModuleRef module = tr->units.data[i]->module;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
      visit(&reach, f, look_for_calls);
      if (is_callable(tr, f))
        mention(&reach, f);
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
      if (!translator_is_static(g))
        mention_content(&reach, g);
  }
  while (reach.functions.count)
    visit(&reach, vec_pop(&reach.functions), look_for_mentions);
  vec_free(&reach.functions);
  tr->exposing = reach.elsewhere ? EXPOSING_SOME : EXPOSING_NONE;
}

bool translator_is_exposed(Translator *tr, LLVMValueRef global)
{
  if (!tr->settings.externals_write)
    return false;
  if (tr->exposing == EXPOSING_UNKNOWN)
    find_exposed(tr);
  return tr->exposing == EXPOSING_SOME &&
         (!translator_is_static(global) || translator_unit_of(tr, global)->is_model ||
          map_has_ptr(&tr->exposed, global));
}
