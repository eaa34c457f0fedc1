/* Functions of the program that share a name with one of the library and nothing else: their
 * declaration does not fit it, as that of a write(reg, value) or of a sleep(void) which another
 * file defines that is not shown.  They get a name that C cannot have, so that nobody takes them
 * for the library's. */
#include <string.h>

#include "frontend/models.h"
#include "frontend/translate.h"

static const char suffix[] = ".own";

/* What functions without a model get: integers, pointers, floats, and "." for what is open. */
static const struct {
  const char *name, *parameters;
} unmodelled[] = {
    {"close", "i"},     {"dprintf", "ip."},  {"fclose", "p"},      {"fflush", "p"},
    {"fopen", "pp"},    {"fputc", "ip"},     {"fputs", "pp"},      {"fstat", "ip"},
    {"fwrite", "piip"}, {"getpid", ""},      {"getw", "p"},        {"ioctl", "ii."},
    {"isatty", "i"},    {"j0", "f"},         {"j1", "f"},          {"jn", "if"},
    {"localtime", "p"}, {"logb", "f"},       {"mktime", "p"},      {"open", "pi."},
    {"perror", "p"},    {"pipe", "p"},       {"poll", "pii"},      {"printf", "p."},
    {"putc", "ip"},     {"putchar", "i"},    {"puts", "p"},        {"putw", "ip"},
    {"recv", "ipii"},   {"select", "ipppp"}, {"significand", "f"}, {"sleep", "i"},
    {"stat", "pp"},     {"strerror", "i"},   {"swab", "ppi"},      {"system", "p"},
    {"times", "p"},     {"uname", "p"},      {"usleep", "i"},      {"wait", "p"},
    {"waitpid", "ipi"}, {"write", "ipi"},    {"y0", "f"},          {"y1", "f"},
    {"yn", "if"},
};

static char letter_of(LLVMTypeRef type)
{
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: return 'i';
  case LLVMPointerTypeKind: return 'p';
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
  case LLVMX86_FP80TypeKind: return 'f';
  default: return 's';
  }
}

static void add_parameters(LLVMTypeRef function, Text *out)
{
  unsigned count = LLVMCountParamTypes(function);
  LLVMTypeRef *types = mem_zero(count + 1, sizeof *types);
  LLVMGetParamTypes(function, types);
  for (unsigned i = 0; i < count; i++)
    text_add_char(out, letter_of(types[i]));
  if (LLVMIsFunctionVarArg(function))
    text_add_char(out, '.');
  mem_free(types);
}

/* Old declarations leave open what is passed, or where the rest begins. */
static bool fits(const char *declared, const char *known)
{
  for (; *declared == *known && *known && *known != '.'; declared++, known++)
    ;
  return *declared == '.' || *known == '.' || *declared == *known;
}

/* What the library's function of that name gets; false where that is not known. */
static bool find_known(const Translator *tr, const char *name, Text *out)
{
  for (unsigned i = 0; i < sizeof unmodelled / sizeof *unmodelled; i++)
    if (!strcmp(unmodelled[i].name, name))
      return text_add(out, unmodelled[i].parameters), true;
  ModelFile file = models_find(tr->pointer_bits, name);
  LLVMModuleRef module = file.data ? translator_read(tr, file.data, file.size) : NULL;
  if (!module)
    return false;
  LLVMValueRef model = LLVMGetNamedFunction(module, name);
  if (model)
    add_parameters(LLVMGlobalGetValueType(model), out);
  LLVMDisposeModule(module);
  return model;
}

static bool is_namesake(const Translator *tr, LLVMValueRef function, const char *name)
{
  if (!LLVMIsDeclaration(function) || !LLVMGetFirstUse(function) ||
      map_has_ptr(&tr->definitions, name) || library_is_special(name) ||
      is_error_function(tr, name))
    return false;
  Text declared = {0}, known = {0};
  add_parameters(LLVMGlobalGetValueType(function), &declared);
  bool res = find_known(tr, name, &known) && !fits(text_of(&declared), text_of(&known));
  text_free(&declared);
  text_free(&known);
  return res;
}

void translator_part_namesakes(Translator *tr)
{
  for (unsigned i = 0; i < tr->units.count; i++) {
    LLVMModuleRef module = tr->units.data[i]->module;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
      const char *name = value_name(tr, f);
      if (!is_namesake(tr, f, name))
        continue;
      const char *own = intern_format(tr->names, "%s%s", name, suffix);
      LLVMSetValueName2(f, own, strlen(own));
    }
  }
}

const char *value_source_name(const Translator *tr, LLVMValueRef value)
{
  const char *name = value_name(tr, value);
  size_t length = strlen(name), end = sizeof suffix - 1;
  bool is_parted = length > end && !strcmp(name + length - end, suffix);
  return is_parted ? intern_bytes(tr->names, name, length - end) : name;
}
