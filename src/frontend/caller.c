/* Functions to which the front end gives a meaning where they are called, behind a pointer: it
 * leads to a function made here that calls them. */
#include "frontend/translate.h"

static bool has_plain_signature(const Translator *tr, LLVMTypeRef type)
{
  Type scalar;
  LLVMTypeRef result = LLVMGetReturnType(type);
  return (!LLVMIsFunctionVarArg(type) || LLVMCountParamTypes(type)) &&
         (LLVMGetTypeKind(result) == LLVMVoidTypeKind ||
          layout_scalar(tr->target, result, &scalar));
}

/* A function that calls "special" and nothing else; what has no name is not handed on. */
static LLVMValueRef make_caller(Translator *tr, LLVMValueRef special, const char *name)
{
  LLVMTypeRef type = LLVMGlobalGetValueType(special);
  LLVMValueRef caller = LLVMAddFunction(LLVMGetGlobalParent(special), name, type);
  unsigned count = LLVMCountParams(caller);
  LLVMValueRef *args = mem_zero(count + 1, sizeof *args);
  LLVMGetParams(caller, args);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(tr->context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(tr->context, caller, "entry"));
  LLVMValueRef result = LLVMBuildCall2(builder, type, special, args, count, "");
  if (LLVMGetTypeKind(LLVMTypeOf(result)) == LLVMVoidTypeKind)
    LLVMBuildRetVoid(builder);
  else
    LLVMBuildRet(builder, result);
  LLVMDisposeBuilder(builder);
  mem_free(args);
  return caller;
}

LLVMValueRef library_behind_pointer(Translator *tr, LLVMValueRef function)
{
  LLVMValueRef special = translator_resolve(tr, function);
  const char *name = value_name(tr, special);
  if (!LLVMIsAFunction(special) || !LLVMIsDeclaration(special) ||
      !(library_is_special(name) || body_is_noreturn(special)) || is_error_function(tr, name) ||
      !has_plain_signature(tr, LLVMGlobalGetValueType(special)))
    return special;
  const char *caller_name = intern_format(tr->names, "%s.called", name);
  LLVMValueRef known = map_get_ptr(&tr->definitions, caller_name);
  if (known)
    return known;
  LLVMValueRef caller = make_caller(tr, special, caller_name);
  map_put_ptr(&tr->definitions, caller_name, caller);
  return caller;
}
