/* The embedded bitcode: it loads, it is of the right data model, it asks for nothing but the
 * primitives, and it names no folder of the machine it was built on. */
#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "check.h"
#include "frontend/models.h"

static LLVMModuleRef load(LLVMContextRef context, const unsigned char *bytes, size_t size)
{
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes, size, "models", 0);
  LLVMModuleRef module = NULL;
  CHECK(!LLVMParseBitcodeInContext2(context, buffer, &module));
  LLVMDisposeMemoryBuffer(buffer);
  return module;
}

static int starts_with(const char *text, const char *prefix)
{
  return !strncmp(text, prefix, strlen(prefix));
}

static int is_primitive(const char *name)
{
  static const char *const known[] = {"abort",  "rint",  "rintf",  "rintl",  "round",   "roundf",
                                      "roundl", "trunc", "truncf", "truncl", "vprintf", "vfprintf"};
  if (starts_with(name, "__octant_") || starts_with(name, "__VERIFIER_nondet_") ||
      starts_with(name, "llvm."))
    return 1;
  for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
    if (!strcmp(name, known[i]))
      return 1;
  return 0;
}

static void check_functions(LLVMModuleRef module)
{
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function;
       function = LLVMGetNextFunction(function)) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    if (LLVMIsDeclaration(function)) {
      if (!is_primitive(name))
        printf("%s has no model\n", name);
      CHECK(is_primitive(name));
      continue;
    }
    LLVMMetadataRef place = LLVMGetSubprogram(function);
    CHECK(place != NULL);
    unsigned size;
    const char *file = LLVMDIFileGetFilename(LLVMDIScopeGetFile(place), &size);
    CHECK(size > 7 && !strncmp(file, "models/", 7));
    const char *folder = LLVMDIFileGetDirectory(LLVMDIScopeGetFile(place), &size);
    CHECK(size == 0 || *folder == '.');
  }
}

/* Each function stands in the file that the index names. */
static void check_index(LLVMContextRef context, LLVMModuleRef all, unsigned bits)
{
  for (LLVMValueRef function = LLVMGetFirstFunction(all); function;
       function = LLVMGetNextFunction(function)) {
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    ModelFile file = models_find(bits, name);
    if (LLVMIsDeclaration(function) || LLVMGetLinkage(function) != LLVMExternalLinkage) {
      CHECK(!file.data);
      continue;
    }
    CHECK(file.data && starts_with(file.name, "models/"));
    LLVMModuleRef part = load(context, file.data, file.size);
    LLVMValueRef found = part ? LLVMGetNamedFunction(part, name) : NULL;
    CHECK(found && !LLVMIsDeclaration(found));
    CHECK(part && !strcmp(LLVMGetTarget(part), LLVMGetTarget(all)));
    LLVMDisposeModule(part);
  }
}

static void check_models(unsigned bits, const char *triple)
{
  LLVMContextRef context = LLVMContextCreate();
  size_t size;
  const unsigned char *bytes = models_bitcode(bits, &size);
  LLVMModuleRef module = load(context, bytes, size);
  if (module) {
    CHECK(starts_with(LLVMGetTarget(module), triple));
    static const char *const wanted[] = {"malloc", "memcpy", "strlen",   "isalpha", "strtol",
                                         "qsort",  "fmin",   "snprintf", "sscanf",  "getchar"};
    for (unsigned i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
      LLVMValueRef function = LLVMGetNamedFunction(module, wanted[i]);
      CHECK(function && !LLVMIsDeclaration(function));
    }
    check_functions(module);
    check_index(context, module, bits);
    LLVMDisposeModule(module);
  }
  LLVMContextDispose(context);
}

static void test_ilp32(void)
{
  check_models(32, "i386");
}

static void test_lp64(void)
{
  check_models(64, "x86_64");
}

int main(void)
{
  RUN(test_ilp32);
  RUN(test_lp64);
  return check_summary();
}
