#include <llvm-c/BitReader.h>
#include <string.h>

#include "frontend/clang.h"
#include "frontend/models.h"
#include "frontend/translate.h"

const char *value_name(const Translator *tr, LLVMValueRef value)
{
  size_t length;
  const char *name = LLVMGetValueName2(value, &length);
  return intern_bytes(tr->names, name, length);
}

bool value_is_element(LLVMValueRef address)
{
  return LLVMIsAGetElementPtrInst(address) ||
         (LLVMIsAConstantExpr(address) && LLVMGetConstOpcode(address) == LLVMGetElementPtr);
}

LLVMValueRef value_whole_of(LLVMValueRef address)
{
  while (value_is_element(address))
    address = LLVMGetOperand(address, 0);
  return address;
}

bool translator_is_static(LLVMValueRef global)
{
  LLVMLinkage linkage = LLVMGetLinkage(global);
  return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

static bool is_weak(LLVMValueRef global)
{
  switch (LLVMGetLinkage(global)) {
  case LLVMWeakAnyLinkage:
  case LLVMWeakODRLinkage:
  case LLVMLinkOnceAnyLinkage:
  case LLVMLinkOnceODRLinkage:
  case LLVMCommonLinkage:
  case LLVMAvailableExternallyLinkage: return true;
  default: return false;
  }
}

const Unit *translator_unit_of(const Translator *tr, LLVMValueRef global)
{
  LLVMModuleRef module = LLVMGetGlobalParent(global);
  for (unsigned i = 0; i < tr->units.count; i++)
    if (tr->units.data[i]->module == module)
      return tr->units.data[i];
  return tr->units.data[0];
}

const char *translator_file(const Translator *tr, const Unit *unit, const char *clang_name)
{
  if (unit->is_model) {
    const char *slash = clang_name ? strrchr(clang_name, '/') : NULL;
    return intern_format(tr->names, LIBRARY_PREFIX "%s", slash ? slash + 1 : unit->file);
  }
  if (!clang_name || !strcmp(clang_name, CLANG_STDIN_NAME) || !strcmp(clang_name, "-"))
    return unit->file;
  /* What would be an option or a list of them is given to clang with "./". */
  bool added = (*unit->file == '-' || *unit->file == '@') && !strncmp(clang_name, "./", 2);
  return added && !strcmp(clang_name + 2, unit->file) ? unit->file : clang_name;
}

static const char *place_text(Translator *tr, LLVMValueRef global, char *out, size_t size)
{
  const Unit *unit = translator_unit_of(tr, global);
  unsigned line = 0;
  if (LLVMIsAFunction(global)) {
    LLVMMetadataRef program = LLVMGetSubprogram(global);
    line = program ? LLVMDISubprogramGetLine(program) : 0;
  } else {
    line = debug_of_global(&tr->debug, global).line;
  }
  snprintf(out, size, "%s:%u", unit->file, line);
  return out;
}

/* A tentative definition that is common is stronger than what is weak, and the largest counts. */
static bool overrides(const Translator *tr, LLVMValueRef global, LLVMValueRef known)
{
  if (LLVMGetLinkage(global) != LLVMCommonLinkage || !is_weak(known))
    return false;
  return LLVMGetLinkage(known) != LLVMCommonLinkage ||
         layout_size(tr->target, LLVMGlobalGetValueType(global)) >
             layout_size(tr->target, LLVMGlobalGetValueType(known));
}

/* The C linker's rule: one strong definition for a name; the library's models are the weakest. */
static bool define(Translator *tr, LLVMValueRef global, bool is_model)
{
  /* Every unit has its own lists of constructors and the like. */
  if (LLVMIsDeclaration(global) || translator_is_static(global) ||
      LLVMGetLinkage(global) == LLVMAppendingLinkage)
    return true;
  const char *name = value_name(tr, global);
  if (is_model)
    map_put_ptr(&tr->model_definitions, name, global);
  LLVMValueRef known = map_get_ptr(&tr->definitions, name);
  if (known && (is_model || is_weak(global)) && !overrides(tr, global, known))
    return true;
  if (known && !is_weak(known) && !translator_unit_of(tr, known)->is_model) {
    char first[300], second[300];
    return run_fail(tr->run, FAIL_INPUT, "%s is defined twice: at %s and at %s", name,
                    place_text(tr, known, first, sizeof first),
                    place_text(tr, global, second, sizeof second));
  }
  map_put_ptr(&tr->definitions, name, global);
  return true;
}

bool is_error_function(const Translator *tr, const char *name)
{
  for (unsigned i = 0; i < tr->settings.error_functions.count; i++)
    if (!strcmp(tr->settings.error_functions.data[i], name))
      return true;
  return false;
}

/* Without a handler LLVM would end the process. */
static void ignore_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
  (void)info;
  (void)context;
}

LLVMModuleRef translator_read(const Translator *tr, const unsigned char *data, size_t size)
{
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRange((const char *)data, size, "", 0);
  LLVMModuleRef module;
  LLVMContextSetDiagnosticHandler(tr->context, ignore_diagnostic, NULL);
  bool failed = LLVMParseBitcodeInContext2(tr->context, buffer, &module);
  LLVMDisposeMemoryBuffer(buffer);
  return failed ? NULL : module;
}

/* An error function is one without a body, even where it is another name of a function with one:
 * whoever calls it by this name, or gets a pointer by it, means the error. */
static void part_error_aliases(const Translator *tr, LLVMModuleRef module)
{
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a)) {
    const char *name = value_name(tr, a);
    LLVMTypeRef type = LLVMGlobalGetValueType(a);
    if (!is_error_function(tr, name) || LLVMGetTypeKind(type) != LLVMFunctionTypeKind)
      continue;
    LLVMSetValueName2(a, "", 0);
    LLVMReplaceAllUsesWith(a, LLVMAddFunction(module, name, type));
  }
}

static bool define_all(Translator *tr, LLVMModuleRef module, bool is_model)
{
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!define(tr, f, is_model))
      return false;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (!define(tr, g, is_model))
      return false;
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
    if (*value_name(tr, a) && !define(tr, a, is_model))
      return false;
  return true;
}

bool translator_add_unit(Translator *tr, const unsigned char *data, size_t size, const char *file,
                         bool is_model)
{
  LLVMModuleRef module = translator_read(tr, data, size);
  if (!module)
    return run_fail(tr->run, FAIL_INPUT, "%s: what the compiler makes of it is no LLVM bitcode",
                    file);
  LLVMSetIsNewDbgInfoFormat(module, 0);
  Unit *unit = ARENA_NEW(tr->program->arena, Unit);
  *unit = (Unit){module, intern(tr->names, file), is_model};
  vec_push(&tr->units, unit);
  if (!tr->target)
    tr->target = LLVMGetModuleDataLayout(module);
  LLVMValueRef chosen = LLVMGetFirstGlobalIFunc(module);
  if (chosen)
    return run_fail(tr->run, FAIL_UNSUPPORTED, "%s: %s is chosen when the program starts (ifunc)",
                    file, value_name(tr, chosen));
  part_error_aliases(tr, module);
  return define_all(tr, module, is_model);
}

/* The definition of that name among these, after the models' file that has one was read. */
static LLVMValueRef find_or_read(Translator *tr, const Map *definitions, const char *name)
{
  LLVMValueRef known = map_get_ptr(definitions, name);
  if (known || *tr->run->options.models)
    return known;
  ModelFile file = models_find(tr->pointer_bits, name);
  if (!file.data || !translator_add_unit(tr, file.data, file.size, file.name, true))
    return NULL;
  return map_get_ptr(definitions, name);
}

LLVMValueRef translator_model(Translator *tr, const char *name)
{
  return find_or_read(tr, &tr->definitions, name);
}

/* What a program may put in the place of the library's for the library itself, too. */
static bool is_allocation(const char *name)
{
  static const char *const names[] = {"malloc",        "calloc", "realloc",  "reallocarray",
                                      "aligned_alloc", "free",   "memalign", "posix_memalign"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

/* What a model means by a name: what the models define, not what the program does.  Only models of
 * the user's own may call the program. */
static LLVMValueRef seen_by_model(Translator *tr, const char *name)
{
  if (is_allocation(name))
    return translator_model(tr, name);
  LLVMValueRef own = find_or_read(tr, &tr->model_definitions, name);
  return own || !*tr->run->options.models ? own : map_get_ptr(&tr->definitions, name);
}

/* A variable is no function's definition, nor the other way round. */
static bool is_same_kind(LLVMValueRef a, LLVMValueRef b)
{
  bool of_function = LLVMGetTypeKind(LLVMGlobalGetValueType(a)) == LLVMFunctionTypeKind;
  return of_function == (LLVMGetTypeKind(LLVMGlobalGetValueType(b)) == LLVMFunctionTypeKind);
}

/* What another unit or the models define under the same name; NULL where this is what counts. */
static LLVMValueRef defined_elsewhere(Translator *tr, LLVMValueRef value)
{
  if (!LLVMIsAGlobalValue(value) || translator_is_static(value) ||
      (!LLVMIsDeclaration(value) && !is_weak(value)))
    return NULL;
  const char *name = value_name(tr, value);
  LLVMValueRef known;
  if (translator_unit_of(tr, value)->is_model)
    known = seen_by_model(tr, name);
  else
    known =
        LLVMIsDeclaration(value) ? translator_model(tr, name) : map_get_ptr(&tr->definitions, name);
  return known == value || (known && !is_same_kind(known, value)) ? NULL : known;
}

LLVMValueRef translator_resolve(Translator *tr, LLVMValueRef value)
{
  for (unsigned depth = 0; depth < 100; depth++) {
    LLVMValueRef next = defined_elsewhere(tr, value);
    if (!next && LLVMIsAGlobalAlias(value))
      next = LLVMAliasGetAliasee(value);
    if (!next)
      break;
    value = next;
  }
  return value;
}

bool translator_uses(const Translator *tr, const char *name)
{
  for (unsigned u = 0; u < tr->units.count; u++) {
    LLVMValueRef function = LLVMGetNamedFunction(tr->units.data[u]->module, name);
    if (function && LLVMIsDeclaration(function))
      return true;
  }
  return false;
}

Function *translator_function(Translator *tr, LLVMValueRef value)
{
  return translator_function_itself(tr, translator_resolve(tr, value));
}

Function *translator_function_itself(Translator *tr, LLVMValueRef definition)
{
  Function *known = map_get_ptr(&tr->function_of_value, definition);
  if (known)
    return known;
  const char *name = value_name(tr, definition);
  if (LLVMIsDeclaration(definition)) {
    Function *same = program_function(tr->program, name);
    if (same && (!same->has_body || is_error_function(tr, name))) {
      map_put_ptr(&tr->function_of_value, definition, same);
      return same;
    }
  }
  Function *fresh = program_add_function(tr->program, name);
  fresh->source = name;
  map_put_ptr(&tr->function_of_value, definition, fresh);
  map_put_ptr(&tr->value_of_function, fresh, definition);
  body_declare(tr, fresh, definition);
  fresh->source = value_source_name(tr, definition);
  if (fresh->has_body)
    vec_push(&tr->to_translate, definition);
  return fresh;
}
