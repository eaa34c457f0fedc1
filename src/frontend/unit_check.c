/* What a program asks of assembler, linker or loader beyond what its C says, and what is refused
 * for it: nothing could be said of a program whose text means something else.
 *
 * Assembly is not read but for the names in it: one that stands for a variable or a function of the
 * program may make it another's (".set y, x"), call it, or change what it holds.  What names
 * nothing of the program cannot change what the program's own text means. */
#include <ctype.h>
#include <string.h>

#include "frontend/translate.h"

/* ---- assembly ---- */

static bool is_of_word(char c)
{
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.' || c & 0x80;
}

static bool is_symbol(const Translator *tr, const char *name)
{
  if (is_error_function(tr, name))
    return true;
  for (unsigned i = 0; i < tr->units.count; i++) {
    LLVMModuleRef module = tr->units.data[i]->module;
    if (LLVMGetNamedGlobal(module, name) || LLVMGetNamedFunction(module, name) ||
        LLVMGetNamedGlobalAlias(module, name, strlen(name)))
      return true;
  }
  return false;
}

/* Directives that put names together, or take them from elsewhere. */
static bool makes_names(const char *word)
{
  static const char *const directives[] = {".include", ".macro", ".irp", ".irpc", ".altmacro"};
  for (unsigned i = 0; i < sizeof directives / sizeof *directives; i++)
    if (!strcmp(word, directives[i]))
      return true;
  return false;
}

void translator_find_symbol(const Translator *tr, const char *text, size_t length, Text *found)
{
  for (size_t at = 0, end; at < length && !found->length; at = end + 1) {
    for (end = at; end < length && is_of_word(text[end]); end++)
      ;
    text_add_bytes(found, text + at, end - at);
    if (!is_symbol(tr, text_of(found)) && !makes_names(text_of(found)))
      text_clear(found);
  }
}

static bool check_assembly(const Translator *tr, const Unit *unit)
{
  Text symbol = {0};
  size_t length = 0;
  const char *text = LLVMGetModuleInlineAsm(unit->module, &length);
  translator_find_symbol(tr, text, length, &symbol);
  bool fine = !symbol.length ||
              run_fail(tr->run, FAIL_UNSUPPORTED, "%s: assembly outside functions that names %s",
                       unit->file, text_of(&symbol));
  text_free(&symbol);
  return fine;
}

/* ---- sections ---- */

/* What lies in these is called before main or after it; a number may follow (".init_array.5"). */
static bool is_of_start(const char *section)
{
  static const char *const starts[] = {".init_array", ".fini_array", ".preinit_array", ".ctors",
                                       ".dtors"};
  for (unsigned i = 0; i < sizeof starts / sizeof *starts; i++) {
    size_t length = strlen(starts[i]);
    if (text_starts(section, starts[i]) && (!section[length] || section[length] == '.'))
      return true;
  }
  return !strcmp(section, ".init") || !strcmp(section, ".fini");
}

static bool is_bound(const char *name)
{
  return text_starts(name, "__start_") || text_starts(name, "__stop_");
}

static bool check_global(const Translator *tr, const Unit *unit, LLVMValueRef global)
{
  const char *section = LLVMGetSection(global), *name = value_name(tr, global);
  if (section && is_of_start(section))
    return run_fail(tr->run, FAIL_UNSUPPORTED, "%s: %s in the section %s", unit->file, name,
                    section);
  if (LLVMIsDeclaration(global) && is_bound(name) && !map_get_ptr(&tr->definitions, name))
    return run_fail(tr->run, FAIL_UNSUPPORTED, "%s: %s, which the linker may define", unit->file,
                    name);
  return true;
}

static bool check_sections(const Translator *tr, const Unit *unit)
{
  bool fine = true;
  for (LLVMValueRef g = LLVMGetFirstGlobal(unit->module); g && fine; g = LLVMGetNextGlobal(g))
    fine = check_global(tr, unit, g);
  for (LLVMValueRef f = LLVMGetFirstFunction(unit->module); f && fine; f = LLVMGetNextFunction(f))
    fine = check_global(tr, unit, f);
  return fine;
}

bool translator_check_units(const Translator *tr)
{
  for (unsigned i = 0; i < tr->units.count; i++)
    if (!check_assembly(tr, tr->units.data[i]) || !check_sections(tr, tr->units.data[i]))
      return false;
  return true;
}
